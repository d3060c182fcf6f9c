import { clientOf } from "./client";

/** Who calls: whom the call counts for (client.ts), and what fires when the client goes. Most calls need neither. */
export type Caller = { readonly client: string; readonly signal: AbortSignal };

/** The caller who has sent a request. */
export class CallerOf implements Caller {
  readonly #request: Request;

  constructor(request: Request) {
    this.#request = request;
  }

  get client(): string {
    return clientOf(this.#request);
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }
}
