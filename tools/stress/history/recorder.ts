import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { HttpResponse } from "@/e2e/support/http";
import { orLost, passes, patienceMs, pauseMs, type ServiceAccess } from "./access";
import { httpRequestOf } from "./http-request";
import {
  type Actor,
  type Attempt,
  ensure,
  type Operation,
  type RoomRequest,
  type WriteRequest,
} from "./operation";
import { ensureUnknown, holdUnder } from "./replaced-link";
import { sendUntilAccepted } from "./send";
import type { Delivery } from "./step";

/** A client that tolerates failures retries when it has no response after this time. */
const responseWithinMs = 30_000;

/** Sends the requests of one participant or the observer, and records them with their responses. */
export class RoomRecorder {
  readonly #agent = new Agent({ keepAlive: true });
  #token: string;
  readonly #oldTokens: string[] = [];
  #hasLostLink = false;

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

  /** The tokens that were replaced. */
  get oldTokens(): readonly string[] {
    return this.#oldTokens;
  }

  /** Whether the response with a new link was lost: whether the old one still works is not known. */
  get hasLostLink(): boolean {
    return this.#hasLostLink;
  }

  /**
   * Replaces the link. Unless a failure is tolerated, requests wait and stream under it in every process meanwhile, and it
   * must end everywhere at once.
   */
  async replaceLink(lastSeq: number): Promise<void> {
    const old = { id: this.room.id, token: this.#token };
    const held = this.access.tolerates === "nothing" && (await holdUnder(old, lastSeq, this.access));
    const response = await this.#attempt(this.#begin({ kind: "write", command: { type: "replaceLink" } }));
    this.#hasLostLink = response === undefined;
    if (response?.status === 201) {
      this.#oldTokens.push(old.token);
      this.#token = response.body.token;
      if (held) {
        await ensureUnknown(old, this.access);
        await held.ended();
        await this.send({ kind: "read" });
      }
    }
    if (held) held.close();
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
      link: this.#oldTokens.length,
    };
    operation.attempts.push(attempt);
    const response = await sendUntilAccepted(method, `${baseUrl}/api/rooms/${this.room.id}${path}`, {
      agent: this.#agent,
      headers: {
        ...headers,
        authorization: `Bearer ${this.#token}`,
        ...(operation.key ? { "idempotency-key": operation.key } : {}),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(
        patience ?? (this.access.tolerates === "nothing" ? patienceMs : responseWithinMs),
      ),
    }).catch(orLost);
    attempt.end = performance.now();
    if (passes(this.access, response, attempt)) return undefined;
    attempt.response = response;
    return response;
  }
}

/** A repeated join changes nothing and needs no key. */
const takesKey = ({ command }: WriteRequest): boolean => command.type !== "join";
