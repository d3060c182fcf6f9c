import { log, oncePerMinute } from "@/lib/log";
import { isResponseMemoryShort, noteSlowReader } from "@/lib/transfer-budget";

const windowMs = 10_000;
/** About what an old mobile network carries. */
const slowestBytesPerSecond = 32 * 1024;
/** Of a window. In the rest, the client waits for this service. */
const waitingShare = 0.9;

/**
 * Watches how fast a client reads a large response. One that takes less than 320 KB in ten seconds, without having to wait
 * for the service, reads slowly: it then gets less memory (lib/transfer-budget.ts). While memory is short, its response is
 * ended.
 */
export class Reading {
  #readBytes = 0;
  #waitedMs = 0;
  #piece: { bytes: number; since: number } | undefined;
  readonly #timer = setInterval(() => this.#check(), windowMs).unref();

  /** `client` is the key by which its memory is counted. `end` ends the response. */
  constructor(
    private readonly client: string,
    private readonly end: () => void,
  ) {}

  /** The response waits until the client has taken this many bytes. */
  give(bytes: number): void {
    this.#piece = { bytes, since: this.#piece?.since ?? performance.now() };
  }

  /** The client has taken them. */
  taken(): void {
    if (!this.#piece) return;
    this.#readBytes += this.#piece.bytes;
    this.#waitedMs += performance.now() - this.#piece.since;
    this.#piece = undefined;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    const now = performance.now();
    const waitedMs = this.#waitedMs + (this.#piece ? now - this.#piece.since : 0);
    const isSlow =
      waitedMs >= waitingShare * windowMs && this.#readBytes < (slowestBytesPerSecond * windowMs) / 1_000;
    this.#readBytes = 0;
    this.#waitedMs = 0;
    if (this.#piece) this.#piece.since = now;
    if (!isSlow) return;
    noteSlowReader(this.client);
    if (!isResponseMemoryShort()) return;
    this.stop();
    reportEnded(1);
    this.end();
  }
}

const reportEnded = oncePerMinute((responses) =>
  log().info({ responses }, "memory is short: responses whose clients read slowly were ended"),
);
