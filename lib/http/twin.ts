import type { Answering } from "./answering";
import type { Handler } from "./endpoint";
import { prefersMarkdown } from "./prefers";

/**
 * The handler of a page whose Markdown twin answers those that prefer Markdown. Both say so: `alternate` is where the
 * twin stands; at the page's own address, for those that ask for it, where that must not stand in a header.
 */
export function withTwin(page: Handler, twin: Handler, alternate = ""): Handler {
  const handler: Answering = async (request, context, headers) => {
    const response = await (prefersMarkdown(request) ? twin : page)(request, context, headers);
    response.headers.append("Vary", "Accept");
    response.headers.append("Link", `<${alternate}>; rel="alternate"; type="text/markdown"`);
    return response;
  };
  return Object.assign(handler, { endpointName: page.endpointName });
}
