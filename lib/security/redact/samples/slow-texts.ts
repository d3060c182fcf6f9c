import { PIECES } from "./pieces";
import { type Layer, type Recipe, type Stretch, textOf } from "./recipe";

/** A search for texts that cost much. */
export interface Hunt {
  /** What a text costs, in any unit. */
  cost: (text: string) => number;
  /** Length of the texts tried, in UTF-16 units. */
  size: number;
  /** Asked before each try. */
  goesOn: () => boolean;
}

/**
 * The recipes of the texts that cost most, the costliest first: at first random ones, then what comes of changing and
 * crossing the costliest so far.
 */
export function findSlowTexts({ cost, size, goesOn }: Hunt): Recipe[] {
  let best: { recipe: Recipe; cost: number }[] = [];
  for (let tried = 0; goesOn(); tried++) {
    const parents = [oneOf(best), oneOf(best)].map((parent) => parent?.recipe);
    const recipe = tried < RANDOM || Math.random() < 0.15 ? newRecipe() : changed(...parents);
    const text = textOf(recipe, size);
    const last = best.length < KEPT ? 0 : (best.at(-1)?.cost ?? 0);
    let least = cost(text);
    // Other work on the machine only ever adds to the cost.
    if (least > last) least = Math.min(least, cost(text), cost(text));
    if (least <= last) continue;
    best = [...best, { recipe, cost: least }].toSorted((a, b) => b.cost - a.cost).slice(0, KEPT);
  }
  return best.map(({ recipe }) => recipe);
}

/** How many recipes are made at random before others are made from them, and from how many. */
const RANDOM = 300;
const KEPT = 40;
/** The most pieces, stretches or layers in a row. */
const LONGEST = 8;

const under = (limit: number) => Math.floor(Math.random() * limit);
const oneOf = <Item>(items: readonly Item[]) => items[under(items.length)] as Item;
const several = <Item>(most: number, make: () => Item) => Array.from({ length: 1 + under(most) }, make);

const newStretch = (): Stretch => ({
  pieces: several(4, () => oneOf(PIECES)),
  times: oneOf(["repeated", "repeated", "repeated", "counted", "once"]),
});

const newLayer = (): Layer => ({
  encoding: oneOf(["none", "base64", "base64", "base64url", "hex", "percent"]),
  width: oneOf([0, 20, 59, 60, 61, 62, 63, 64, 76, 77, 100, 128, 256, 300, 1000]),
  newline: oneOf(["\n", "\n", "\n\n", " ", "\r\n", "\n  ", "\n> ", "\\n", ","]),
});

const newRecipe = (): Recipe => ({
  stretches: several(Math.random() < 0.6 ? 1 : 3, newStretch),
  layers: Math.random() < 0.5 ? [] : several(2, newLayer),
});

/** A recipe with one to three changes, for some of which another is drawn on. */
function changed(recipe = newRecipe(), other = newRecipe()): Recipe {
  const made = several(3, () => oneOf(CHANGES)).reduce((made, change) => change(made, other), recipe);
  return made.stretches.length > 0 ? made : newRecipe();
}

type Change<Made> = (made: Made, other: Recipe) => Made;

/** A change of one stretch. */
const inStretch =
  (change: Change<Stretch>): Change<Recipe> =>
  (recipe, other) => {
    const index = under(recipe.stretches.length);
    const stretches = recipe.stretches.map((one, at) => (at === index ? change(one, other) : one));
    return { ...recipe, stretches };
  };

const CHANGES: readonly Change<Recipe>[] = [
  inStretch(({ pieces, times }) => ({ times, pieces: spliced(pieces, 0, [oneOf(PIECES)]) })),
  inStretch(({ pieces, times }) => ({ times, pieces: spliced(pieces, 1, [oneOf(PIECES)]) })),
  inStretch(({ pieces, times }) => ({ times, pieces: spliced(pieces, 1, []) })),
  inStretch(({ pieces }) => ({ pieces, times: newStretch().times })),
  inStretch(({ pieces, times }, { stretches }) => ({
    times,
    pieces: spliced(pieces, 0, oneOf(stretches).pieces),
  })),
  (recipe, { stretches }) => ({
    ...recipe,
    stretches: spliced(recipe.stretches, under(2), [oneOf(stretches)]),
  }),
  (recipe) => ({ ...recipe, stretches: spliced(recipe.stretches, 1, []) }),
  (recipe) => ({ ...recipe, layers: spliced(recipe.layers, under(2), [newLayer()]) }),
  (recipe) => ({ ...recipe, layers: spliced(recipe.layers, 1, []) }),
  (recipe, { layers }) => ({ ...recipe, layers }),
];

/** Items with `removed` of them, at a random place, replaced by others. */
const spliced = <Item>(items: readonly Item[], removed: number, added: readonly Item[]): Item[] =>
  items.toSpliced(under(items.length + 1), removed, ...added).slice(0, LONGEST);
