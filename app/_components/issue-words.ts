/** What is wrong with a field, as people say it: of an empty one it is clear what to do. */
export const issueInWords = (message: string): string =>
  message.startsWith("is empty") || message.startsWith("is missing") ? "must be filled in." : message;
