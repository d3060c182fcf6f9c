import { parseAccept } from "hono/utils/accept";
import type { WithHeaders } from "./origin";

/**
 * Whether a client asks for an event stream (docs/interface.md#event-stream): its Accept header names text/event-stream
 * with a higher weight than application/json. With the same weight, or a wildcard alone, it gets JSON.
 */
export const prefersStream = (request: WithHeaders): boolean =>
  prefers(request, "text/event-stream", (weight, json) => weight > json, ["application/json"]);

/**
 * Whether a client asks for the Markdown alternate of a page (docs/interface.md#pages): its Accept header names
 * text/markdown with no lower weight than HTML. Browsers don't name it; agents that do often name HTML as well.
 */
export const prefersMarkdown = (request: WithHeaders): boolean =>
  prefers(request, "text/markdown", (weight, html) => weight >= html, ["text/html", "application/xhtml+xml"]);

function prefers(
  { headers }: WithHeaders,
  wanted: string,
  isPreferred: (weight: number, other: number) => boolean,
  others: string[],
): boolean {
  const accept = headers.get("accept")?.toLowerCase() ?? "";
  // Most requests don't name it, and parsing costs more than this.
  if (!accept.includes(wanted)) return false;
  const weights = new Map(parseAccept(accept).map(({ type, q }) => [type, q]));
  const weight = weights.get(wanted) ?? 0;
  if (weight === 0) return false;
  return others.every((other) => {
    const named = weights.get(other);
    if (named !== undefined) return isPreferred(weight, named);
    // A name beats a wildcard of the same weight.
    return weight >= (weights.get(other.replace(/\/.*/, "/*")) ?? weights.get("*/*") ?? 0);
  });
}
