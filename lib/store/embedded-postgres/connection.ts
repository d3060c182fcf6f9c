import { Socket } from "node:net";
import { Client } from "pg";
import { errorCode } from "./error";
import { port } from "./socket";

/** A connection as superuser to the database "postgres", which nothing else uses. */
export type Connection = {
  query(text: string, values?: string[]): Promise<Record<string, unknown>[]>;
  isBroken(): boolean;
  /** Calls the listener once the connection has ended, whoever ended it. */
  onEnd(listener: () => void): void;
  /** From now on it does not keep our process from ending. */
  unref(): void;
  close(): void;
};

/** How to connect as superuser: by the socket in a folder, with a password. */
export type Access = { socketFolder: string; password: string };

/** Undefined while the server does not answer, or no longer does; "absent" where no server listens. */
export async function connect({
  socketFolder,
  password,
}: Access): Promise<Connection | "absent" | undefined> {
  const socket = new Socket();
  const client = new Client({
    host: socketFolder,
    port,
    user: "postgres",
    password,
    database: "postgres",
    ssl: false,
    application_name: `negotiation-room, process ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    stream: () => socket,
  });
  let broken = false;
  const markBroken = () => {
    broken = true;
  };
  // Without a listener, an error of the connection would end our process.
  client.on("error", markBroken).on("end", markBroken);
  try {
    await client.connect();
  } catch (error) {
    socket.destroy();
    if (["ENOENT", "ECONNREFUSED"].includes(errorCode(error) ?? "")) return "absent";
    return unlessGone(error);
  }
  return {
    query: async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
    isBroken: () => broken,
    onEnd: (listener) => {
      if (socket.destroyed) listener();
      else socket.once("close", listener);
    },
    unref: () => socket.unref(),
    close: () => socket.destroy(),
  };
}

/** Lets only those errors pass that say more than that the server is starting, stopping or gone. */
export function unlessGone(error: unknown): undefined {
  if (error instanceof Error && isGone(errorCode(error), error.message)) return undefined;
  throw error;
}

function isGone(code: string | undefined, message: string): boolean {
  // The client gives no code to a connection that the server closed.
  if (code === undefined) return /connection (terminated|error)|timeout expired/i.test(message);
  // 57P..: the server is starting or stopping. 53300: all connections are taken. EAGAIN: too many wait for one.
  return /^(57P|53300$|ECONN|EPIPE$|EAGAIN$)/.test(code);
}
