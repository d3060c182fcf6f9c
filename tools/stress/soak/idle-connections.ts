import { type Connection, openConnection } from "../overload/connection";

/** Open connections; `failures` counts those that broke or got a status other than 200. */
export type Idle = { failures(): number; close(): void };

/** Shorter than the time after which the service closes an idle connection. */
const askEveryMs = 50_000;
const atOnce = 100;
const health = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** Opens this many connections to a server, and sends a short request on each every 50 seconds. */
export async function openIdle(port: number, count: number): Promise<Idle> {
  const all: Connection[] = [];
  let failures = 0;
  const ask = (connection: Connection) =>
    new Promise<void>((resolve) => {
      connection.send(health, (status) => {
        if (status !== 200) failures++;
        resolve();
      });
    });
  while (all.length < count) {
    const some = Array.from({ length: Math.min(atOnce, count - all.length) }, () => openConnection(port));
    all.push(...some);
    await Promise.all(some.map(ask));
  }
  let next = 0;
  const timer = setInterval(
    () => {
      for (const connection of all.slice(next, next + atOnce)) void ask(connection);
      next = (next + atOnce) % all.length;
    },
    askEveryMs / Math.ceil(count / atOnce),
  );
  return {
    failures: () => failures,
    close: () => {
      clearInterval(timer);
      for (const connection of all) connection.close();
    },
  };
}
