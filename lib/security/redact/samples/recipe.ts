/** How a long text is made of short pieces, so that the same recipe gives texts of any size. */
export interface Recipe {
  readonly stretches: readonly Stretch[];
  /** What is done to the whole, in this order. */
  readonly layers: readonly Layer[];
}

/** A part of a text: its pieces once, or again and again. Of the latter sort all in a text are equally long. */
export interface Stretch {
  readonly pieces: readonly string[];
  readonly times: "once" | "repeated" | "counted";
}

export interface Layer {
  readonly encoding: "none" | "base64" | "base64url" | "hex" | "percent";
  /** Characters of a line; 0 when lines stay as they are. */
  readonly width: number;
  readonly newline: string;
}

/** The text of a recipe, of `size` UTF-16 units. */
export function textOf({ stretches, layers }: Recipe, size: number): string {
  const long = stretches.filter(({ times }) => times !== "once").length;
  const text = stretches.map((stretch) => filled(stretch, Math.ceil(size / Math.max(1, long)))).join("");
  return layers.reduce(applied, text).slice(0, size).toWellFormed();
}

function filled({ pieces, times }: Stretch, size: number): string {
  const unit = pieces.join("") || " ";
  if (times === "once") return unit;
  const count = Math.ceil(size / unit.length);
  const isCounted = times === "counted";
  const text = isCounted
    ? Array.from({ length: count }, (_, n) => n.toString(36) + unit).join("")
    : unit.repeat(count);
  return text.slice(0, size);
}

function applied(text: string, { encoding, width, newline }: Layer): string {
  // Half a character would become another one.
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
