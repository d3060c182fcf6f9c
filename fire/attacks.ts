import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createRoom } from "@/e2e/support/room";
import type { Service } from "@/e2e/support/service";
import { parseEnv } from "@/lib/env";
import { type Figure, within } from "@/scripts/measure/figure";
import type { Order } from "./attacks/attacker";
import { attacks, type KnownRoom, type Target } from "./attacks/attacks";
import type { Part } from "./part";
import { withProcesses } from "./support/processes";

/** A small heap, and the limits that a process has by default. */
const environment = {
  NODE_OPTIONS: "--max-old-space-size=512",
  CONNECTIONS_PER_CLIENT: String(parseEnv({}).CONNECTIONS_PER_CLIENT),
};
const healthWithinMs = 100;
const probeEveryMs = 20;
/** What makes the attacks shares two processors with what is attacked, which it would not where it matters. */
const niceness = 19;

/**
 * Whether `/health` goes on answering, and quickly, while a stranger or a participant tries to stop the process, with a
 * small heap. The short form judges that it answers and that the process lives, not how quickly.
 */
export const testAttacks: Part = ({ short }) =>
  withProcesses(1, environment, async ([service]) => {
    const target = await prepare(service);
    const figures: Figure[] = [];
    for (const name of Object.keys(attacks)) {
      const times = await probeDuring(service, { name, target, seconds: short ? 4 : 20 });
      figures.push(
        { what: `${name}: /health, 99 of 100 within`, value: within(times, 0.99), unit: "ms" },
        {
          what: `${name}: the slowest`,
          value: Math.max(...times),
          unit: "ms",
          ...(short ? {} : { atMost: healthWithinMs }),
        },
      );
    }
    return figures;
  });

/** Rooms that cost much to read, and one to write in. */
async function prepare(service: Service): Promise<Target> {
  // The first request for a page loads its code, which is not what is measured.
  const own = await filled(service, "", 0);
  for (const path of ["/create", "/openapi.json", "/no-such-page", `/r/${own.id}/${own.token}`])
    await (await fetch(service.baseUrl + path)).text();
  return {
    port: Number(new URL(service.baseUrl).port),
    full: await filled(service, 'words "and" signs\n'),
    lines: await filled(service, "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n."),
    hidden: await filled(service, "a\u00ad\u200b", 120),
    own,
  };
}

/** A room with messages made of `unit`, as long as a message may be. */
async function filled(service: Service, unit: string, messages = 120): Promise<KnownRoom> {
  const room = await createRoom(service);
  const content = unit.repeat(Math.floor(32_000 / Math.max(1, Buffer.byteLength(unit))));
  for (let message = 0; message < messages; message++) {
    const { status } = await room.as(0).post("/messages", { content });
    if (status !== 201) throw new Error(`A room could not be filled: ${status}`);
  }
  return { id: room.id, token: room.tokens[0] ?? "" };
}

/** How long /health took each time while an attack went on, in milliseconds. */
async function probeDuring(service: Service, order: Order): Promise<number[]> {
  const program = fileURLToPath(new URL("attacks/attacker.ts", import.meta.url));
  const child = fork(program, { execArgv: ["--import", "tsx"] });
  if (child.pid) setPriority(child.pid, niceness);
  const times: number[] = [];
  let isDone = false;
  const done = Promise.race([once(child, "message"), once(child, "exit")]).then(([message]) => {
    if (message !== "done") throw new Error(`What attacked ended by itself: ${name}`);
    isDone = true;
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    await health(service, agent);
    child.send(order);
    while (!isDone) {
      // Once on a connection that is there, once on a new one: they wait for different things. Both come from addresses
      // of their own: an address that attacks waits longer, and may have no more connections.
      times.push(await health(service, agent), await health(service, false));
      await Promise.race([done, pause(probeEveryMs)]);
    }
    return times;
  } finally {
    agent.destroy();
    if (child.connected) child.disconnect();
  }
}

/** How long one request to /health took. Fails when it is not answered with 200. */
async function health({ baseUrl, logs }: Service, agent: Agent | false): Promise<number> {
  const begin = performance.now();
  const localAddress = agent ? "127.0.0.2" : "127.0.0.3";
  const outgoing = get(`${baseUrl}/health`, { agent, localAddress, timeout: 30_000 });
  outgoing.on("timeout", () => outgoing.destroy(new Error("/health did not answer within 30 seconds.")));
  const [response] = await once(outgoing, "response");
  response.resume();
  await once(response, "end");
  if (response.statusCode !== 200) throw new Error(`/health answered ${response.statusCode}:\n${logs()}`);
  return performance.now() - begin;
}
