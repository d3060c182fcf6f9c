import type { Client } from "@/lib/service/client";
import type { Waiter } from "@/lib/service/wait-for-events";
import { clientOf } from "./client";

/** Who has sent a request: whom the call counts for, and what fires when it goes. Most calls need neither. */
export class Caller implements Waiter {
  readonly #request: Request;

  constructor(request: Request) {
    this.#request = request;
  }

  get client(): Client {
    return clientOf(this.#request);
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }
}
