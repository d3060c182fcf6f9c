import { Agent, type IncomingMessage, request } from "node:http";
import type { Tally } from "./tally";

/** A call's answer; `body` is empty where a stream goes on. */
export type Reply = { status: number; body: string; etag: string | undefined };

export type Options = { token?: string; body?: unknown; headers?: Record<string, string> };

/** Makes the calls of a load to one process, at little cost, and counts them. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

  constructor(
    readonly baseUrl: string,
    readonly tally: Tally,
  ) {}

  /** A call whose answer is read to its end. */
  async send(method: string, path: string, options: Options = {}): Promise<Reply> {
    const answer = await this.open(method, path, options);
    let body = "";
    for await (const text of answer.setEncoding("utf8")) body += text;
    return { status: answer.statusCode ?? 0, body, etag: answer.headers.etag };
  }

  /** The JSON of a call that must succeed. Throws when it does not. */
  async json<Answer>(method: string, path: string, options: Options = {}): Promise<Answer> {
    const { status, body } = await this.send(method, path, options);
    if (status < 200 || status > 299) throw new Error(`${method} ${path} was answered ${status}: ${body}`);
    return JSON.parse(body);
  }

  /** A call, as soon as the head of its answer has come. */
  open(method: string, path: string, { token, body, headers }: Options = {}): Promise<IncomingMessage> {
    this.tally.calls++;
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const outgoing = request(`${this.baseUrl}${path}`, {
        method,
        agent: this.#agent,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(text !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
      });
      outgoing.on("response", resolve).on("error", reject);
      outgoing.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
