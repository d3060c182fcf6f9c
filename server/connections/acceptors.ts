import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { createServer, type Server } from "node:net";
import { describeError, log } from "@/lib/log";

/** The number of connections that can wait to be accepted. The system drops more, and their clients retry after seconds. */
export const backlog = 4_096;
/**
 * How many connections are accepted per turn of the event loop. Each acceptor adds about 4 µs to a new connection. With
 * eight, the backlog overflowed when forty clients opened 3,000 a second, and others waited for seconds to connect.
 */
const perTurn = 32;

/** The script of the child process. It gets the bare handle, because a server object would accept connections there. */
const sendBack = "process.on('message', (message, handle) => process.send(message, handle))";

/**
 * Opens further servers that accept connections of a listening server and pass them on to it. Returns them, to be
 * closed with it; if they can't be opened, the server continues alone.
 *
 * A server of Node accepts one connection per turn of the event loop (libuv since 1.45,
 * https://github.com/libuv/libuv/pull/3696). If hundreds of clients connect while turns take milliseconds, the last one
 * waits for a second. But a turn looks at each file descriptor, even at several of the same socket. Node duplicates a
 * descriptor only when it sends it to another process, so each is sent to a child process and back.
 */
export async function openAcceptors(server: HttpServer): Promise<Server[]> {
  const acceptors: Server[] = [];
  try {
    for await (const handle of duplicates(server, perTurn - 1)) acceptors.push(await accept(server, handle));
  } catch (error) {
    const reason = error instanceof Error && error.cause ? error.cause : error;
    log().warn(
      { error: describeError(reason) },
      "could not open all acceptors: bursts of connections wait longer",
    );
  }
  return acceptors;
}

/** Yields `count` handles of the socket that a server listens on, each with its own file descriptor. */
async function* duplicates(server: HttpServer, count: number): AsyncGenerator<unknown> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, ["-e", sendBack], {
    env,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const ended = new AbortController();
  child.on("error", (error) => ended.abort(error));
  child.once("exit", () => ended.abort(new Error("The process that duplicates file descriptors has ended.")));
  try {
    for (let number = 0; number < count; number++) {
      child.send("duplicate", handleOf(server));
      const [, handle] = await once(child, "message", { signal: ended.signal });
      yield handle;
    }
  } finally {
    // As long as it runs, it keeps the socket open, even after the service has closed it.
    if (child.pid !== undefined && !ended.signal.aborted) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
}

/** Opens a server that accepts connections of a handle and passes them to `server`. */
async function accept(server: HttpServer, handle: unknown): Promise<Server> {
  // Without a handle, it would listen on another port.
  if (!handle) throw new Error("The child process returned no file descriptor.");
  const acceptor = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    server.emit("connection", socket);
  });
  acceptor.listen(handle, backlog);
  await once(acceptor, "listening");
  acceptor.on("error", (error) =>
    log().warn({ error: describeError(error) }, "a connection could not be accepted"),
  );
  return acceptor;
}

/** The socket that a server listens on, which Node's interface does not show. */
const handleOf = (server: HttpServer) => (server as unknown as { _handle: Server })._handle;
