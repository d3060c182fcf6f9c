import { connect } from "node:net";

const CHUNK = Buffer.alloc(65_536, " ");

/**
 * Announces a JSON body of `size` bytes of white space and sends it until a response arrives; returns the response's
 * status. For bodies so large that a server may respond before it has read them.
 */
export function uploadUntilResponse(url: string, size: number): Promise<number> {
  const { hostname, port, host, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    let sent = 0;
    let received = "";
    const socket = connect(Number(port), hostname);
    const sendMore = () => {
      while (received === "" && sent < size && !socket.destroyed) {
        sent += CHUNK.length;
        if (!socket.write(CHUNK)) return;
      }
    };
    socket.on("connect", () => {
      const head = [`POST ${pathname} HTTP/1.1`, `Host: ${host}`, "Content-Type: application/json"];
      socket.write(`${[...head, `Content-Length: ${size}`, "", ""].join("\r\n")}`);
      sendMore();
    });
    socket.on("drain", sendMore);
    socket.on("data", (data) => {
      received += data.toString("latin1");
      const status = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1];
      if (status === undefined) return;
      resolve(Number(status));
      socket.destroy();
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("closed without an answer")));
  });
}
