const codes = { bold: 1, dim: 2, green: 32, yellow: 33, magenta: 35, cyan: 36 };
export type Colour = keyof typeof codes;

const isColoured = process.stdout.isTTY === true && !process.env.NO_COLOR;

/** How wide the output is, in characters. Some terminals say 0 when they don't know. */
export const width = Math.min(100, Math.max(60, process.stdout.columns || 100));

export function print(...lines: string[]): void {
  for (const line of lines) console.log(line);
}

export const paint = (text: string, ...colours: Colour[]): string =>
  isColoured ? `\u001b[${colours.map((colour) => codes[colour]).join(";")}m${text}\u001b[0m` : text;

export const heading = (text: string): string =>
  paint(`── ${text} ${"─".repeat(Math.max(0, width - text.length - 4))}`, "bold");

export const indent = (lines: string[], by: number): string[] => lines.map((line) => " ".repeat(by) + line);

/** A text in lines of at most `columns` characters, broken between words; a longer word keeps a line to itself. */
export const wrap = (text: string, columns: number): string[] =>
  text.split("\n").flatMap((line) => wrapLine(line, columns));

/** The same, cut to `most` lines. */
export function shorten(text: string, columns: number, most: number): string[] {
  const lines = wrap(text, columns);
  if (lines.length <= most) return lines;
  const last = wrapLine(lines[most - 1] ?? "", columns - 2)[0] ?? "";
  return [...lines.slice(0, most - 1), `${last} …`];
}

function wrapLine(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
