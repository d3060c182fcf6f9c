import type { Socket } from "node:net";
import { Duplex } from "node:stream";

/** How much of what has come is parsed in one turn of the event loop. */
const sliceBytes = 8 * 1024;
/** Most requests are shorter: so much of a client with few connections is parsed at once. */
const firstBytes = 2 * 1024;

/**
 * A connection of which the HTTP parser gets a slice at a time, when `inTurn` says so; of a client with few connections
 * (`isOneOfFew`) the first 2 KB at once. Node itself parses whatever has come on all connections in one turn, up to 64 KB
 * of each, which takes up to 50 ms where it consists of thousands of requests, header lines or pieces of a body.
 */
export class PacedSocket extends Duplex {
  readonly remoteAddress: string | undefined;
  #unread: Buffer | undefined;
  #hasEnded = false;
  #isOver = false;
  #atOnce: number;

  /** What `inTurn` is given says whether it had something to do. */
  constructor(
    readonly socket: Socket,
    private readonly inTurn: (act: () => boolean) => void,
    isOneOfFew: boolean,
  ) {
    super({ allowHalfOpen: true });
    this.#atOnce = isOneOfFew ? firstBytes : 0;
    this.remoteAddress = socket.remoteAddress;
    socket.pause();
    socket.on("data", (data: Buffer) => {
      socket.pause();
      this.#unread = data;
      const first = this.#atOnce;
      this.#atOnce = 0;
      if (first > 0) this.#give(first);
      else this.#giveSlice();
    });
    socket.once("end", () => {
      this.#hasEnded = true;
      this.#giveSlice();
    });
    socket.once("error", (error) => this.destroy(error));
    socket.once("close", () => this.destroy());
    socket.on("timeout", () => this.emit("timeout"));
  }

  /** As of a socket, which Node's server sets and the timeout of which it hears. */
  setTimeout(milliseconds: number, onTimeout?: () => void): this {
    this.socket.setTimeout(milliseconds);
    if (onTimeout) this.once("timeout", onTimeout);
    return this;
  }

  /** As of a socket: WebSockets are sent without delay. */
  setNoDelay(isOn?: boolean): this {
    this.socket.setNoDelay(isOn);
    return this;
  }

  /** Ends the connection once all is written, as of a socket. */
  destroySoon(): void {
    if (this.writableFinished) return void this.destroy();
    this.once("finish", () => this.destroy());
    this.end();
  }

  override _read(): void {
    if (this.#unread || this.#hasEnded) this.#giveSlice();
    else this.socket.resume();
  }

  override _write(piece: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.socket.write(piece, done);
  }

  override _final(done: () => void): void {
    this.socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.writableFinished) this.socket.destroySoon();
    else this.socket.destroy();
    done(error);
  }

  #giveSlice(): void {
    this.inTurn(() => this.#give(sliceBytes));
  }

  /** Gives the parser so much of what has come. Returns whether there was anybody to give it to. */
  #give(bytes: number): boolean {
    if (this.destroyed || this.#isOver) return false;
    const slice = this.#unread?.subarray(0, bytes);
    const rest = this.#unread?.subarray(bytes);
    this.#unread = rest && rest.byteLength > 0 ? rest : undefined;
    if (slice) this.push(slice);
    this.#isOver = !slice && this.#hasEnded;
    if (this.#isOver) this.push(null);
    return true;
  }
}
