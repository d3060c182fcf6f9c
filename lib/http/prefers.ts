/**
 * Whether a call asks for server-sent events (docs/interface.md#event-stream): its Accept header names
 * text/event-stream and weighs it higher than application/json. Who weighs them alike, or takes anything, gets JSON.
 */
export const prefersStream = (request: Request): boolean =>
  prefers(request, "text/event-stream", ["application/json"], false);

/**
 * Whether a call for a page asks for its Markdown twin instead (docs/interface.md#pages): by name, and weighs it no
 * lower than HTML. Browsers do not name it; agents that do often name HTML with it.
 */
export const prefersMarkdown = (request: Pick<Request, "headers">): boolean =>
  prefers(request, "text/markdown", ["text/html", "application/xhtml+xml"], true);

function prefers(
  request: Pick<Request, "headers">,
  wanted: string,
  others: string[],
  evenAlike: boolean,
): boolean {
  const accept = request.headers.get("accept")?.toLowerCase() ?? "";
  // As in most calls.
  if (!accept.includes(wanted)) return false;
  const ranges = rangesOf(accept);
  const weight = ranges.get(wanted) ?? 0;
  return (
    weight > 0 &&
    others.every((other) => {
      const named = ranges.get(other);
      // A name beats a wildcard of the same weight.
      if (named === undefined) return weight >= wildcardWeight(ranges, other);
      return evenAlike ? weight >= named : weight > named;
    })
  );
}

const wildcardWeight = (ranges: Map<string, number>, mediaType: string): number =>
  ranges.get(mediaType.replace(/\/.*/, "/*")) ?? ranges.get("*/*") ?? 0;

/** The weight, 0 to 1, of each media range of an Accept header (RFC 9110, 12.4.2). */
function rangesOf(accept: string): Map<string, number> {
  const ranges = accept.split(",").map((range) => range.split(";").map((part) => part.trim()));
  return new Map(
    ranges.map(([name = "", ...parameters]) => {
      const weight = parameters.find((part) => part.startsWith("q="));
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
    }),
  );
}
