import { Agent, type IncomingMessage, request } from "node:http";
import type { Tally } from "./tally";

/** A response with its body. */
export type Reply = { status: number; body: string; etag: string | undefined };

export type Options = { token?: string; body?: unknown; headers?: Record<string, string> };

/** Sends the requests of a load to one process, cheaply, and counts them. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

  constructor(
    readonly baseUrl: string,
    readonly tally: Tally,
  ) {}

  /** Sends a request and reads its whole response. */
  async send(method: string, path: string, options: Options = {}): Promise<Reply> {
    const response = await this.open(method, path, options);
    let body = "";
    for await (const text of response.setEncoding("utf8")) body += text;
    return { status: response.statusCode ?? 0, body, etag: response.headers.etag };
  }

  /** The JSON of a successful response. Throws on an error. */
  async json<HttpResponse>(method: string, path: string, options: Options = {}): Promise<HttpResponse> {
    const { status, body } = await this.send(method, path, options);
    if (status < 200 || status > 299) throw new Error(`${method} ${path} got ${status}: ${body}`);
    return JSON.parse(body);
  }

  /** Sends a request and resolves with the head of its response. */
  open(method: string, path: string, { token, body, headers }: Options = {}): Promise<IncomingMessage> {
    this.tally.requests++;
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
