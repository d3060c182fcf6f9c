/** A response, or the error of a request that gets none. */
export type Scripted = Response | Error;

/** A request as it was sent. */
export type Sent = { method: string; url: string; headers: Headers; body: unknown };

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(value, { status, headers });

export const rejected = (status: number, code: string, retryAfter?: string): Response =>
  json(
    { error: { code, message: `Rejected with ${status}.`, retryable: [429, 500, 503].includes(status) } },
    status,
    retryAfter === undefined ? {} : { "Retry-After": retryAfter },
  );

export const events = (seqs: number[], more: object = {}): Response =>
  json({
    events: seqs.map((seq) => ({ seq })),
    room_status: "open",
    whose_turn: [],
    last_seq: seqs.at(-1) ?? 0,
    ...more,
  });

/** A fetch that gives these responses in turn, and the requests that it gets. After the last response it gives none. */
export function scripted(...responses: Scripted[]) {
  const sent: Sent[] = [];
  const stub: typeof fetch = (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { method = "GET", headers, body, signal } = init;
      sent.push({
        method,
        url: String(input),
        headers: new Headers(headers),
        body: typeof body === "string" ? JSON.parse(body) : undefined,
      });
      const response = responses.shift();
      signal?.addEventListener("abort", () => reject(signal.reason));
      if (response instanceof Response) resolve(response);
      else if (response) reject(response);
    });
  return { fetch: stub, sent };
}
