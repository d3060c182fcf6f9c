import type { ServerResponse } from "node:http";

const compressed = /^text\/(html|markdown)\b/;

/**
 * Lets Next compress pages and Markdown. It does so by the Content-Type of an answer, but sets that of a route's answer
 * as a list of one, which it then does not understand.
 */
export function makeCompressible(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    const [only, ...others] = Array.isArray(value) ? value : [];
    const isText = name.toLowerCase() === "content-type" && compressed.test(only ?? "");
    return setHeader(name, isText && only !== undefined && others.length === 0 ? only : value);
  };
}
