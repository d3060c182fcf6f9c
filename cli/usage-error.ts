/** A command line that can't be carried out as it stands; its lines say what to type instead. */
export class UsageError extends Error {
  readonly lines: string[];

  constructor(...lines: string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}
