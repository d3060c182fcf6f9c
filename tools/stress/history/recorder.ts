import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { type HttpResponse, sendRequest } from "@/e2e/support/http";
import type { Body } from "@/e2e/support/wire";
import {
  type Actor,
  type Attempt,
  ensure,
  httpRequestOf,
  type Operation,
  type RoomRequest,
  type WriteRequest,
} from "./operation";
import { ensureUnknown, holdUnder } from "./replaced-link";
import type { Delivery } from "./step";

/** The URLs of the service, and which failures clients tolerate. */
export type ServiceAccess = {
  /** One URL per process. */
  baseUrls(): string[];
  /**
   * The failures after which a client retries (a write with its key): none; 503, while the service runs but its database
   * may be unreachable; or any, because the service may be killed.
   */
  tolerates: "nothing" | "503" | "crashes";
};

/** A client without a response after this time retries, if it may. */
const responseWithinMs = 30_000;
const pauseMs = 100;
/** How long the service may be unavailable, if it may be at all. */
const patienceMs = 90_000;

/** Sends the requests of one participant or the observer, and records them with their responses. */
export class RoomRecorder {
  readonly #agent = new Agent({ keepAlive: true });
  #token: string;
  #linksReplaced = 0;

  constructor(
    private readonly actor: Actor,
    private readonly room: Readonly<{ id: string; token: string }>,
    private readonly access: ServiceAccess,
    private readonly operations: Operation[],
  ) {
    this.#token = room.token;
  }

  /** The token of the actor, as it is now. */
  get token(): string {
    return this.#token;
  }

  /**
   * Replaces the link while requests wait and stream under it in every process, and checks that it ends everywhere at once.
   * Only if every request gets its response: without it, the new link would be lost.
   */
  async replaceLink(lastSeq: number): Promise<void> {
    if (this.access.tolerates !== "nothing") return;
    const old = { id: this.room.id, token: this.#token };
    const held = await holdUnder(old, lastSeq, this.access);
    const response = await this.#finish(this.#begin({ kind: "write", command: { type: "replaceLink" } }));
    if (response.status === 201) {
      this.#token = response.body.token;
      this.#linksReplaced++;
      await ensureUnknown(old, this.access);
      await held.ended();
      await this.send({ kind: "read" });
    }
    held.close();
  }

  /** Sends the request with this delivery. Returns the last response; undefined if it was abandoned. */
  async send(
    request: RoomRequest,
    delivery: Delivery = "once",
    patience = 0,
  ): Promise<HttpResponse | undefined> {
    if (request.kind !== "write" || (delivery === "once" && this.access.tolerates === "nothing"))
      return this.#finish(this.#begin(request));
    const operation = this.#begin(request, takesKey(request) ? randomUUID() : undefined);
    switch (delivery) {
      case "repeated":
        await this.#finish(operation);
        return this.#finish(operation);
      case "concurrent":
        return (await Promise.all([this.#finish(operation), this.#finish(operation)]))[1];
      case "retried":
        await this.#attempt(operation, patience);
        return this.#finish(operation);
      case "abandoned":
        return this.#attempt(operation, patience);
      default:
        return this.#finish(operation);
    }
  }

  /** Sends another write with the key of the last one that had a key. */
  sendWithReusedKey(request: WriteRequest): Promise<HttpResponse> {
    const last = this.operations.findLast(({ actor, key }) => actor === this.actor && key !== undefined);
    return this.#finish(this.#begin(request, takesKey(request) ? (last?.key ?? randomUUID()) : undefined));
  }

  close(): void {
    this.#agent.destroy();
  }

  #begin(request: RoomRequest, key?: string): Operation {
    const operation: Operation = { actor: this.actor, request, key, attempts: [] };
    this.operations.push(operation);
    return operation;
  }

  /** Retries the request until it gets a response. */
  async #finish(operation: Operation): Promise<HttpResponse> {
    for (const begin = performance.now(); ; await pause(pauseMs)) {
      const response = await this.#attempt(operation);
      if (response) return response;
      const { method, path } = httpRequestOf(operation.request);
      const passed = performance.now() - begin;
      ensure(passed < patienceMs, () => `${method} ${path} got no response for ${patienceMs} ms.`);
    }
  }

  async #attempt(operation: Operation, patience?: number): Promise<HttpResponse | undefined> {
    const { method, path, headers, json } = httpRequestOf(operation.request);
    const urls = this.access.baseUrls();
    const baseUrl = urls[Math.floor(Math.random() * urls.length)] ?? "";
    const attempt: Attempt = {
      begin: performance.now(),
      end: Number.POSITIVE_INFINITY,
      baseUrl,
      response: undefined,
      isAbandoned: patience !== undefined,
      link: this.#linksReplaced,
    };
    operation.attempts.push(attempt);
    const response = await sendRequest(method, `${baseUrl}/api/rooms/${this.room.id}${path}`, {
      agent: this.#agent,
      headers: {
        ...headers,
        authorization: `Bearer ${this.#token}`,
        ...(operation.key ? { "idempotency-key": operation.key } : {}),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(patience ?? responseWithinMs),
    }).catch(orLost);
    attempt.end = performance.now();
    if (passes(this.access, response, attempt)) return undefined;
    attempt.response = response;
    return response;
  }
}

/** A repeated join changes nothing and needs no key. */
const takesKey = ({ command }: WriteRequest): boolean => command.type !== "join";

/** Creates a room, with retries. A room whose response was lost stays until it expires. */
export async function open(request: unknown, access: ServiceAccess): Promise<Body> {
  for (const begin = performance.now(); ; await pause(pauseMs)) {
    const [baseUrl = ""] = access.baseUrls();
    const response = await sendRequest("POST", `${baseUrl}/api/rooms`, {
      body: JSON.stringify(request),
    }).catch(orLost);
    if (response?.status === 201) return response.body;
    const isTooLate = performance.now() - begin > patienceMs;
    ensure(
      passes(access, response) && !isTooLate,
      () => `No room was created: ${response?.status} ${response?.text}`,
    );
  }
}

/** Whether a request failed in a tolerated way, so that it is retried. The service may have executed it. */
function passes(
  { tolerates }: ServiceAccess,
  response: HttpResponse | undefined,
  attempt?: Attempt,
): boolean {
  if (response?.status === 503 && tolerates !== "nothing") {
    ensure(Number(response.headers["retry-after"]) > 0, () => "A 503 has no Retry-After.");
    return true;
  }
  const may = tolerates === "crashes" || attempt?.isAbandoned;
  ensure(
    response !== undefined || may === true,
    () => "A request got no response although the service is running.",
  );
  return response === undefined;
}

/** Undefined for a request that was aborted, or whose connection was refused, reset or closed during the response. */
function orLost(error: unknown): undefined {
  const { name = "", code = "" } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (name !== "AbortError" && !["ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(code)) throw error;
}
