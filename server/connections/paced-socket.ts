import type { Server } from "node:http";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { clientAtAddress } from "@/lib/http/requests/client";
import { networksOf } from "@/lib/service/rate-limit";
import type { Scheduler } from "./scheduler";
import type { Connections } from "./track-connections";

/** How much of the received data is parsed in one turn of the event loop. */
const sliceBytes = 8 * 1024;
/** Most requests are shorter. For a client with few connections, this much of each piece is parsed immediately. */
const firstBytes = 2 * 1024;

/**
 * Spreads the parsing of a connection over turns if its client has many connections, or if many connections are being
 * accepted: parsing a long request would delay the others. Behind trusted proxies nothing is spread: their connections
 * carry requests of all clients, which would wait for each other.
 */
export function paceConnections(
  server: Server,
  scheduler: Scheduler,
  connections: Connections,
  trustedProxies: number,
): void {
  if (trustedProxies > 0) return;
  const [parse] = server.listeners("connection") as ((this: Server, socket: Duplex) => void)[];
  if (!parse) throw new Error("Node's HTTP server has no listener that parses requests.");
  server.off("connection", parse);
  server.on("connection", (socket: Socket) => {
    if (socket.destroyed) return;
    const client = networksOf(clientAtAddress(socket.remoteAddress ?? ""));
    const hasManyConnections = connections.hasManyConnections(socket);
    const isPaced = hasManyConnections || scheduler.isAccepting();
    const inTurn = (act: () => boolean) => scheduler.begin(client, act);
    parse.call(server, isPaced ? new PacedSocket(socket, inTurn, !hasManyConnections) : socket);
  });
}

/**
 * A connection that gives the HTTP parser one slice per turn, scheduled by `inTurn`. If the client has few connections
 * (`hasFewConnections`), the parser gets the first 2 KB of each piece that arrives immediately. Node itself parses all
 * received data of all connections in one turn, up to 64 KB each. That takes up to 50 ms for thousands of requests,
 * header lines or chunks.
 */
export class PacedSocket extends Duplex {
  readonly remoteAddress: string | undefined;
  #unread: Buffer | undefined;
  #hasEnded = false;
  #isOver = false;

  /** The function passed to `inTurn` returns whether there was data to parse. */
  constructor(
    readonly socket: Socket,
    private readonly inTurn: (act: () => boolean) => void,
    private readonly hasFewConnections: boolean,
  ) {
    super({ allowHalfOpen: true });
    this.remoteAddress = socket.remoteAddress;
    socket.pause();
    socket.on("data", (data: Buffer) => {
      socket.pause();
      this.#unread = data;
      if (this.hasFewConnections) this.#give(firstBytes);
      else this.#giveSlice();
    });
    // Each of these comes once, and once() would keep an object and two functions per listener.
    socket.on("end", () => {
      this.#hasEnded = true;
      this.#giveSlice();
    });
    socket.on("error", (error) => this.destroy(error));
    socket.on("close", () => this.destroy());
    socket.on("timeout", () => this.emit("timeout"));
  }

  /** Like that of a socket. Node's server sets the timeout and listens for it. */
  setTimeout(milliseconds: number, onTimeout?: () => void): this {
    this.socket.setTimeout(milliseconds);
    if (onTimeout) this.once("timeout", onTimeout);
    return this;
  }

  /** Like that of a socket, for WebSockets. */
  setNoDelay(isOn?: boolean): this {
    this.socket.setNoDelay(isOn);
    return this;
  }

  /** Ends the connection once all data is written, like that of a socket. */
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

  /** Gives the parser up to this many bytes. Returns whether the connection was still open. */
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
