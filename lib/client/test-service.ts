/** An answer to a call, or the failure to get one. */
export type Scripted = Response | Error;

/** A call as it went out. */
export type Sent = { method: string; url: string; headers: Headers; body: unknown };

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(value, { status, headers });

export const refused = (status: number, code: string, retryAfter?: string): Response =>
  json(
    { error: { code, message: `Refused with ${status}.`, retryable: [429, 500, 503].includes(status) } },
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

/** A fetch that answers in turn as it is told, and what it was called with. After its last word it never answers. */
export function scripted(...answers: Scripted[]) {
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
      const answer = answers.shift();
      signal?.addEventListener("abort", () => reject(signal.reason));
      if (answer instanceof Response) resolve(answer);
      else if (answer) reject(answer);
    });
  return { fetch: stub, sent };
}
