/** The arguments before "--". After it everything is a text. */
export const optionsIn = (args: string[]): string[] =>
  args.includes("--") ? args.slice(0, args.indexOf("--")) : args;

/** Whether an argument is the URL of a service. */
export const isServiceUrl = (text: string): boolean => /^https?:/i.test(text) && URL.canParse(text);
