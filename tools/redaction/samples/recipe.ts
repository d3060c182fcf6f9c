/** How a text is made of short pieces. The same recipe makes texts of any size. */
export interface Recipe {
  readonly sections: readonly Section[];
  /** What is applyLayer to the whole text, in this order. */
  readonly layers: readonly Layer[];
}

/** A part of a text: its pieces once, or repeated. All repeated sections of a text have the same length. */
export interface Section {
  readonly pieces: readonly string[];
  readonly times: "once" | "repeated" | "counted";
}

export interface Layer {
  readonly encoding: "none" | "base64" | "base64url" | "hex" | "percent";
  /** Characters per line; 0 leaves the lines unchanged. */
  readonly width: number;
  readonly newline: string;
}

/** A text that repeats its pieces. */
export const repeated = (...pieces: string[]): Recipe => ({
  sections: [{ pieces, times: "repeated" }],
  layers: [],
});
/** The same with a number before each repetition, so that all are different. */
export const counted = (...pieces: string[]): Recipe => ({
  sections: [{ pieces, times: "counted" }],
  layers: [],
});
/** A text with layers around it. */
export const encoded = (recipe: Recipe, ...layers: Partial<Layer>[]): Recipe => ({
  ...recipe,
  layers: layers.map((layer) => ({ encoding: "none", width: 0, newline: "\n", ...layer })),
});

/** The text of a recipe, of `size` UTF-16 units. */
export function textOf({ sections, layers }: Recipe, size: number): string {
  const long = sections.filter(({ times }) => times !== "once").length;
  const text = sections.map((section) => fillSection(section, Math.ceil(size / Math.max(1, long)))).join("");
  return layers.reduce(applyLayer, text).slice(0, size).toWellFormed();
}

function fillSection({ pieces, times }: Section, size: number): string {
  const unit = pieces.join("") || " ";
  if (times === "once") return unit;
  const count = Math.ceil(size / unit.length);
  const isCounted = times === "counted";
  const text = isCounted
    ? Array.from({ length: count }, (_, n) => n.toString(36) + unit).join("")
    : unit.repeat(count);
  return text.slice(0, size);
}

function applyLayer(text: string, { encoding, width, newline }: Layer): string {
  // A lone surrogate would become another character.
  const encoded = encoders[encoding](text.toWellFormed());
  return width === 0 ? encoded : encoded.replace(new RegExp(`[^]{${width}}(?=[^])`, "g"), `$&${newline}`);
}

const encoders: Record<Layer["encoding"], (text: string) => string> = {
  none: (text) => text,
  base64: (text) => Buffer.from(text).toString("base64"),
  base64url: (text) => Buffer.from(text).toString("base64url"),
  hex: (text) => Buffer.from(text).toString("hex"),
  percent: (text) => text.replace(/[^\w.-]/gu, (character) => encodeURIComponent(character)),
};
