import { connect, type Socket } from "node:net";

const open: Socket[] = [];

/** Closes all connections of `hold`: call it after each test. */
export function releaseAll(): void {
  for (const socket of open.splice(0)) socket.destroy();
}

/** Sends bytes and keeps the connection; reads what comes back unless `reads` is false. */
export function hold(
  baseUrl: string,
  bytes: string | Buffer,
  reads = true,
): { socket: Socket; received(): string } {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  let text = "";
  socket.on("error", () => undefined);
  if (reads) socket.setEncoding("utf8").on("data", (more: string) => (text += more));
  socket.write(bytes);
  return { socket, received: () => text };
}

/** The head of a request. */
export const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, "Host: x", ...headers, "", ""].join("\r\n");
