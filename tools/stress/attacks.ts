import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sendRequest } from "@/e2e/support/http";
import { createRoom } from "@/e2e/support/room";
import type { Service } from "@/e2e/support/service";
import { parseEnv } from "@/lib/env";
import { limits } from "@/lib/room/limits";
import { type Figure, within } from "@/tools/support/figure";
import type { Job } from "./attacks/attacker";
import { attacks, type KnownRoom, lastWord, type Target } from "./attacks/attacks";
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
 * Whether `/health` keeps responding quickly while an attacker, with or without a link, tries to stop a process with a
 * small heap. The short form checks the responses and that the process survives, not the response times.
 */
export const testAttacks: Part = ({ short }) =>
  withProcesses(1, environment, async ([service]) => {
    const target = await prepareTarget(service);
    const figures: Figure[] = [];
    for (const name of Object.keys(attacks)) {
      const times = await probeDuring(service, { name, target, seconds: short ? 4 : 20 });
      figures.push(
        { what: `${name}: /health p99`, value: within(times, 0.99), unit: "ms" },
        {
          what: `${name}: /health max`,
          value: Math.max(...times),
          unit: "ms",
          ...(short ? {} : { atMost: healthWithinMs }),
        },
      );
    }
    return figures;
  });

/** Creates rooms that are expensive to read, and one to write to. */
async function prepareTarget(service: Service): Promise<Target> {
  // The first request for a page loads its code. That is not measured.
  const own = await filledRoom(service, "", 0);
  for (const path of ["/create", "/openapi.json", "/no-such-page", `/r/${own.id}/${own.token}`])
    await (await fetch(service.baseUrl + path)).text();
  return {
    port: Number(new URL(service.baseUrl).port),
    full: await filledRoom(service, 'words "and" signs\n'),
    lines: await filledRoom(service, "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n."),
    hidden: await filledRoom(service, "a\u00ad\u200b", 120),
    edited: await roomWithLongContract(service),
    closed: await endedRoom(service),
    own,
  };
}

const usualMessages = 120;
/** Event 1 is the join of the creator. */
const lastOfFilled = usualMessages + 1;

/** A room with messages of `unit`, of the maximum length. */
async function filledRoom(service: Service, unit: string, messages = usualMessages): Promise<KnownRoom> {
  const room = await createRoom(service);
  const content = unit.repeat(Math.floor(32_000 / Math.max(1, Buffer.byteLength(unit))));
  for (let message = 0; message < messages; message++) {
    const { status } = await room.as(0).post("/messages", { content });
    if (status !== 201) throw new Error(`The room could not be filled: ${status}`);
  }
  return { id: room.id, token: room.tokens[0] ?? "" };
}

/** A nearly full room that has ended. */
async function endedRoom(service: Service): Promise<KnownRoom> {
  const room = await filledRoom(service, 'words "and" signs\n');
  const { status } = await sendRequest("POST", `${service.baseUrl}/api/rooms/${room.id}/withdraw`, {
    headers: { authorization: `Bearer ${room.token}` },
    body: JSON.stringify({ reason: "It is full.", last_seq: lastOfFilled }),
  });
  if (status !== 200) throw new Error(`The room could not be ended: ${status}`);
  return room;
}

/** A room with a contract of nearly the maximum length, in which no piece of it but the last occurs once. */
async function roomWithLongContract(service: Service): Promise<KnownRoom> {
  const room = await createRoom(service);
  const markdown = `${"a".repeat(limits.contractBytes - 2 * lastWord.length)}${lastWord}`;
  const { status } = await room.as(0).put("/contract", { markdown, base_version: 0 });
  if (status !== 200) throw new Error(`The contract could not be proposed: ${status}`);
  return { id: room.id, token: room.tokens[0] ?? "" };
}

/** The response times of /health during an attack, in milliseconds. */
async function probeDuring(service: Service, job: Job): Promise<number[]> {
  const program = fileURLToPath(new URL("attacks/attacker.ts", import.meta.url));
  const child = fork(program, { execArgv: ["--import", "tsx"] });
  if (child.pid) setPriority(child.pid, niceness);
  const times: number[] = [];
  let isDone = false;
  const done = Promise.race([once(child, "message"), once(child, "exit")]).then(([message]) => {
    if (message !== "done") throw new Error(`The attacker process ended early: ${name}`);
    isDone = true;
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    await health(service, agent);
    child.send(job);
    while (!isDone) {
      // Once on an open connection, once on a new one: they wait for different things. Both come from separate
      // addresses, because an attacking address waits longer and may have reached its connection limit.
      times.push(await health(service, agent), await health(service, false));
      await Promise.race([done, pause(probeEveryMs)]);
    }
    return times;
  } finally {
    agent.destroy();
    if (child.connected) child.disconnect();
  }
}

/** The response time of one request to /health. Throws unless it gets 200. */
async function health({ baseUrl, logs }: Service, agent: Agent | false): Promise<number> {
  const begin = performance.now();
  const localAddress = agent ? "127.0.0.2" : "127.0.0.3";
  const outgoing = get(`${baseUrl}/health`, { agent, localAddress, timeout: 30_000 });
  outgoing.on("timeout", () => outgoing.destroy(new Error("/health did not respond within 30 seconds.")));
  const [response] = await once(outgoing, "response");
  response.resume();
  await once(response, "end");
  if (response.statusCode !== 200) throw new Error(`/health responded ${response.statusCode}:\n${logs()}`);
  return performance.now() - begin;
}
