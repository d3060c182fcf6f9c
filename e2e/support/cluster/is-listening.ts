import { once } from "node:events";
import { connect } from "node:net";

/** Whether something listens on a port of 127.0.0.1 and, if `ask` is given, responds to it. */
export async function isListening(port: number, ask?: string): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    if (ask === undefined) return true;
    socket.write(ask);
    await once(socket, "data", { signal: AbortSignal.timeout(1_000) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
