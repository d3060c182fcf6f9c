import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get, type RequestOptions } from "node:http";
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createRoom } from "@/e2e/support/room";
import type { Service } from "@/e2e/support/service";
import { parseEnv } from "@/lib/env";
import { type Figure, within } from "@/tools/support/figure";
import type { Job } from "./attacks/attacker";
import { attacks } from "./attacks/attacks";
import { type KnownRoom, prepareTarget } from "./attacks/target";
import { withProcesses } from "./support/processes";
import type { Part } from "./test-part";

/** A small heap, and the default limits of a process. */
const environment = {
  NODE_OPTIONS: "--max-old-space-size=512",
  CONNECTIONS_PER_CLIENT: String(parseEnv({}).CONNECTIONS_PER_CLIENT),
};
const healthWithinMs = 100;
const probeEveryMs = 20;
/** The attacker gets the lowest priority, because it shares two processors with the service, unlike real attackers. */
const niceness = 19;

/**
 * Whether `/health` and a small room of another client keep responding quickly while an attacker, with or without a
 * link, tries to stop a process with a small heap. The short form checks the responses and that the process survives,
 * not the response times, and neither form limits those of the room.
 */
export const testAttacks: Part = ({ short }) =>
  withProcesses(1, environment, async ([service]) => {
    const target = await prepareTarget(service);
    const { id, tokens } = await createRoom(service);
    const other = { id, token: tokens[0] ?? "" };
    const figures: Figure[] = [];
    for (const name of Object.keys(attacks)) {
      const { health, room } = await probeDuring(service, other, { name, target, seconds: short ? 4 : 20 });
      figures.push(
        { what: `${name}: /health p99`, value: within(health, 0.99), unit: "ms" },
        {
          what: `${name}: /health max`,
          value: Math.max(...health),
          unit: "ms",
          ...(short ? {} : { atMost: healthWithinMs }),
        },
        { what: `${name}: another room p99`, value: within(room, 0.99), unit: "ms" },
      );
    }
    return figures;
  });

/** Response times in milliseconds. */
type Times = { health: number[]; room: number[] };

/** The response times of /health and of a read of another room during an attack. */
async function probeDuring(service: Service, other: KnownRoom, job: Job): Promise<Times> {
  const program = fileURLToPath(new URL("attacks/attacker.ts", import.meta.url));
  const child = fork(program, { execArgv: ["--import", "tsx"] });
  if (child.pid) setPriority(child.pid, niceness);
  const times: Times = { health: [], room: [] };
  let isDone = false;
  const done = Promise.race([once(child, "message"), once(child, "exit")]).then(([message]) => {
    if (message !== "done") throw new Error(`The attacker process ended early: ${job.name}`);
    isDone = true;
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    await healthTime(service, agent);
    child.send(job);
    while (!isDone) {
      // Once on an open connection, once on a new one: they wait for different things. Both come from separate
      // addresses, because an attacking address waits longer and may have reached its connection limit.
      times.health.push(await healthTime(service, agent), await healthTime(service, false));
      times.room.push(await roomTime(service, other));
      await Promise.race([done, pause(probeEveryMs)]);
    }
    return times;
  } finally {
    agent.destroy();
    if (child.connected) child.disconnect();
  }
}

const healthTime = (service: Service, agent: Agent | false): Promise<number> =>
  timeOf(service, "/health", { agent, localAddress: agent ? "127.0.0.2" : "127.0.0.3" });

const roomTime = (service: Service, { id, token }: KnownRoom): Promise<number> =>
  timeOf(service, `/api/rooms/${id}`, {
    agent: false,
    localAddress: "127.0.0.4",
    headers: { authorization: `Bearer ${token}` },
  });

/** The response time of one request, in milliseconds. Throws unless it gets 200. */
async function timeOf({ baseUrl, logs }: Service, path: string, options: RequestOptions): Promise<number> {
  const begin = performance.now();
  const outgoing = get(baseUrl + path, { ...options, timeout: 30_000 });
  outgoing.on("timeout", () => outgoing.destroy(new Error(`${path} did not respond within 30 seconds.`)));
  const [response] = await once(outgoing, "response");
  response.resume();
  await once(response, "end");
  if (response.statusCode !== 200) throw new Error(`${path} responded ${response.statusCode}:\n${logs()}`);
  return performance.now() - begin;
}
