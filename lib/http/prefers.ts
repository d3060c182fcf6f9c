/**
 * Whether a call asks for server-sent events: its Accept header names text/event-stream with a higher weight than
 * application/json. Wildcards count for neither: who takes anything gets JSON.
 */
export const prefersStream = (request: Request): boolean =>
  prefers(request, "text/event-stream", ["application/json"]);

/** Whether a call for a page asks for its Markdown twin instead: by name, with a higher weight than HTML. */
export const prefersMarkdown = (request: Request): boolean =>
  prefers(request, "text/markdown", ["text/html", "application/xhtml+xml"]);

function prefers(request: Request, wanted: string, others: string[]): boolean {
  const accept = request.headers.get("accept") ?? "";
  return weightOf(accept, wanted) > Math.max(...others.map((other) => weightOf(accept, other)));
}

/** The weight, 0 to 1, that an Accept header gives a media type by name; 0 where it does not (RFC 9110, 12.4.2). */
function weightOf(accept: string, mediaType: string): number {
  const ranges = accept.split(",").map((range) => range.split(";").map((part) => part.trim().toLowerCase()));
  const named = ranges.find(([name]) => name === mediaType);
  if (!named) return 0;
  const weight = named.find((part) => part.startsWith("q="));
  return weight === undefined ? 1 : Number(weight.slice(2)) || 0;
}
