import { PIECES } from "./pieces";
import { type Layer, type Recipe, type Section, textOf } from "./recipe";

/** Options of findSlowTexts. */
export interface SlowTextSearch {
  /** The cost of a text, in any unit. */
  cost: (text: string) => number;
  /** Length of the texts, in UTF-16 units. */
  size: number;
  /** Called before each attempt. */
  shouldContinue: () => boolean;
}

/**
 * Searches for the recipes of the costliest texts with a genetic algorithm: random ones first, then changes and
 * combinations of the costliest so far. Returns the costliest first.
 */
export function findSlowTexts({ cost, size, shouldContinue }: SlowTextSearch): Recipe[] {
  let best: { recipe: Recipe; cost: number }[] = [];
  for (let tried = 0; shouldContinue(); tried++) {
    const parents = [oneOf(best), oneOf(best)].map((parent) => parent?.recipe);
    const recipe = tried < RANDOM || Math.random() < 0.15 ? newRecipe() : mutate(...parents);
    const text = textOf(recipe, size);
    const last = best.length < KEPT ? 0 : (best.at(-1)?.cost ?? 0);
    let least = cost(text);
    // Other work on the machine can only add to the cost.
    if (least > last) least = Math.min(least, cost(text), cost(text));
    if (least <= last) continue;
    best = [...best, { recipe, cost: least }].toSorted((a, b) => b.cost - a.cost).slice(0, KEPT);
  }
  return best.map(({ recipe }) => recipe);
}

/** How many recipes are random before others are made from them, and how many of the costliest are kept. */
const RANDOM = 300;
const KEPT = 40;
/** The largest number of pieces, sections or layers. */
const LONGEST = 8;

const randomBelow = (limit: number) => Math.floor(Math.random() * limit);
const oneOf = <Item>(items: readonly Item[]) => items[randomBelow(items.length)] as Item;
const several = <Item>(most: number, make: () => Item) => Array.from({ length: 1 + randomBelow(most) }, make);

const newSection = (): Section => ({
  pieces: several(4, () => oneOf(PIECES)),
  times: oneOf(["repeated", "repeated", "repeated", "counted", "once"]),
});

const newLayer = (): Layer => ({
  encoding: oneOf(["none", "base64", "base64", "base64url", "hex", "percent"]),
  width: oneOf([0, 20, 59, 60, 61, 62, 63, 64, 76, 77, 100, 128, 256, 300, 1000]),
  newline: oneOf(["\n", "\n", "\n\n", " ", "\r\n", "\n  ", "\n> ", "\\n", ","]),
});

const newRecipe = (): Recipe => ({
  sections: several(Math.random() < 0.6 ? 1 : 3, newSection),
  layers: Math.random() < 0.5 ? [] : several(2, newLayer),
});

/** A recipe with one to three changes, some of which use another recipe. */
function mutate(recipe = newRecipe(), other = newRecipe()): Recipe {
  const made = several(3, () => oneOf(CHANGES)).reduce((made, change) => change(made, other), recipe);
  return made.sections.length > 0 ? made : newRecipe();
}

type Change<Made> = (made: Made, other: Recipe) => Made;

/** A change of one section. */
const inSection =
  (change: Change<Section>): Change<Recipe> =>
  (recipe, other) => {
    const index = randomBelow(recipe.sections.length);
    const sections = recipe.sections.map((one, at) => (at === index ? change(one, other) : one));
    return { ...recipe, sections };
  };

const CHANGES: readonly Change<Recipe>[] = [
  inSection(({ pieces, times }) => ({ times, pieces: splice(pieces, 0, [oneOf(PIECES)]) })),
  inSection(({ pieces, times }) => ({ times, pieces: splice(pieces, 1, [oneOf(PIECES)]) })),
  inSection(({ pieces, times }) => ({ times, pieces: splice(pieces, 1, []) })),
  inSection(({ pieces }) => ({ pieces, times: newSection().times })),
  inSection(({ pieces, times }, { sections }) => ({
    times,
    pieces: splice(pieces, 0, oneOf(sections).pieces),
  })),
  (recipe, { sections }) => ({
    ...recipe,
    sections: splice(recipe.sections, randomBelow(2), [oneOf(sections)]),
  }),
  (recipe) => ({ ...recipe, sections: splice(recipe.sections, 1, []) }),
  (recipe) => ({ ...recipe, layers: splice(recipe.layers, randomBelow(2), [newLayer()]) }),
  (recipe) => ({ ...recipe, layers: splice(recipe.layers, 1, []) }),
  (recipe, { layers }) => ({ ...recipe, layers }),
];

/** Replaces `removed` items at a random place with others. */
const splice = <Item>(items: readonly Item[], removed: number, added: readonly Item[]): Item[] =>
  items.toSpliced(randomBelow(items.length + 1), removed, ...added).slice(0, LONGEST);
