/**
 * Whether a call asks for server-sent events: its Accept header names text/event-stream with a higher weight than
 * application/json. Wildcards count for neither: who takes anything gets JSON.
 */
export function prefersStream(request: Request): boolean {
  const accept = request.headers.get("accept") ?? "";
  return weightOf(accept, "text/event-stream") > weightOf(accept, "application/json");
}

/** The weight, 0 to 1, that an Accept header gives a media type by name; 0 where it does not (RFC 9110, 12.4.2). */
function weightOf(accept: string, mediaType: string): number {
  const ranges = accept.split(",").map((range) => range.split(";").map((part) => part.trim().toLowerCase()));
  const named = ranges.find(([name]) => name === mediaType);
  if (!named) return 0;
  const weight = named.find((part) => part.startsWith("q="));
  return weight === undefined ? 1 : Number(weight.slice(2)) || 0;
}
