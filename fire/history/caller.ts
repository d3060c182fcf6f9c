import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { type Answer, call } from "@/e2e/support/http";
import type { Body } from "@/e2e/support/wire";
import {
  type Attempt,
  callOf,
  type Operation,
  promise,
  type Who,
  type Wish,
  type Writing,
} from "./operation";
import type { Delivery } from "./step";

/** How the service is reached, and how much a client puts up with. */
export type Reach = {
  /** The addresses of its processes. */
  baseUrls(): string[];
  /**
   * What may happen to a call, which then is made again, a write under a key: nothing; 503, as the service lives though
   * what it needs may be away; or anything, as it may be killed.
   */
  puttingUpWith: "nothing" | "refusals" | "crashes";
};

/** Who has no answer after so long asks again, where it may. */
const answerWithinMs = 30_000;
const pauseMs = 100;
/** So long the service may be away where it may be away at all. */
const patienceMs = 90_000;

/** Makes the calls of one participant of a room, and writes down what came of them. */
export class RoomCaller {
  readonly #agent = new Agent({ keepAlive: true });

  constructor(
    private readonly who: Who,
    private readonly room: { id: string; token: string },
    private readonly reach: Reach,
    private readonly operations: Operation[],
  ) {}

  /** Does it as it is to be delivered; gives the last answer, undefined when it was given up. */
  async do(wish: Wish, delivery: Delivery = "once", patience = 0): Promise<Answer | undefined> {
    if (wish.kind !== "write" || (delivery === "once" && this.reach.puttingUpWith === "nothing"))
      return this.#finish(this.#begin(wish));
    const operation = this.#begin(wish, takesKey(wish) ? randomUUID() : undefined);
    switch (delivery) {
      case "repeated":
        await this.#finish(operation);
        return this.#finish(operation);
      case "doubled":
        return (await Promise.all([this.#finish(operation), this.#finish(operation)]))[1];
      case "resumed":
        await this.#attempt(operation, patience);
        return this.#finish(operation);
      case "lost":
        return this.#attempt(operation, patience);
      default:
        return this.#finish(operation);
    }
  }

  /** Makes another call under the key of the last write that had one. */
  misuse(wish: Writing): Promise<Answer> {
    const last = this.operations.findLast(({ who, key }) => who === this.who && key !== undefined);
    return this.#finish(this.#begin(wish, takesKey(wish) ? (last?.key ?? randomUUID()) : undefined));
  }

  close(): void {
    this.#agent.destroy();
  }

  #begin(wish: Wish, key?: string): Operation {
    const operation: Operation = { who: this.who, wish, key, attempts: [] };
    this.operations.push(operation);
    return operation;
  }

  /** Makes the call until it is answered. */
  async #finish(operation: Operation): Promise<Answer> {
    for (const begin = performance.now(); ; await pause(pauseMs)) {
      const answer = await this.#attempt(operation);
      if (answer) return answer;
      const { method, path } = callOf(operation.wish);
      const passed = performance.now() - begin;
      promise(passed < patienceMs, () => `${method} ${path} was not answered for ${patienceMs} ms.`);
    }
  }

  async #attempt(operation: Operation, patience?: number): Promise<Answer | undefined> {
    const { method, path, json } = callOf(operation.wish);
    const urls = this.reach.baseUrls();
    const baseUrl = urls[Math.floor(Math.random() * urls.length)] ?? "";
    const attempt: Attempt = {
      begin: performance.now(),
      end: Number.POSITIVE_INFINITY,
      baseUrl,
      answer: undefined,
      hasty: patience !== undefined,
    };
    operation.attempts.push(attempt);
    const answer = await call(method, `${baseUrl}/api/rooms/${this.room.id}${path}`, {
      agent: this.#agent,
      headers: {
        authorization: `Bearer ${this.room.token}`,
        ...(operation.key ? { "idempotency-key": operation.key } : {}),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(patience ?? answerWithinMs),
    }).catch(orLost);
    attempt.end = performance.now();
    if (passes(this.reach, answer, attempt)) return undefined;
    attempt.answer = answer;
    return answer;
  }
}

/** Joining again changes nothing, and needs no key. */
const takesKey = ({ command }: Writing): boolean => command.type !== "join";

/** Opens a room. Where the service may go away, a room of which nobody heard is left to its expiry. */
export async function open(request: unknown, reach: Reach): Promise<Body> {
  for (const begin = performance.now(); ; await pause(pauseMs)) {
    const [baseUrl = ""] = reach.baseUrls();
    const answer = await call("POST", `${baseUrl}/api/rooms`, { body: JSON.stringify(request) }).catch(
      orLost,
    );
    if (answer?.status === 201) return answer.body;
    const isTooLate = performance.now() - begin > patienceMs;
    promise(passes(reach, answer) && !isTooLate, () => `No room: ${answer?.status} ${answer?.text}`);
  }
}

/** Whether a call came to nothing in a way that passes, so that it is made again; it may have been carried out. */
function passes({ puttingUpWith }: Reach, answer: Answer | undefined, attempt?: Attempt): boolean {
  if (answer?.status === 503 && puttingUpWith !== "nothing") {
    promise(Number(answer.headers["retry-after"]) > 0, () => "A 503 does not say when to come again.");
    return true;
  }
  const may = puttingUpWith === "crashes" || attempt?.hasty;
  promise(answer !== undefined || may === true, () => "A call was not answered, though the service lives.");
  return answer === undefined;
}

/** Undefined for a call that was given up, refused, reset or broken off in the middle of an answer. */
function orLost(error: unknown): undefined {
  const { name = "", code = "" } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (name !== "AbortError" && !["ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(code)) throw error;
}
