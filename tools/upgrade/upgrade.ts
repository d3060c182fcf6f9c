import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { metricsToken, sampled } from "@/e2e/support/metrics";
import { receiverSecret, startReceiver } from "@/e2e/support/receiver";
import { newPem } from "@/e2e/support/signed-record";
import { createTestDatabase } from "@/e2e/support/test-database";
import startTestPostgres from "@/e2e/support/test-postgres";
import { until } from "@/e2e/support/until";
import { verifyRecord } from "@/lib/verify/verify-record";
import { Negotiation } from "./negotiation";
import { approved, mostSteps, plainScripts, type Script } from "./scripts";
import { buildVersion, knows, startVersion, type Version } from "./version";

/**
 * npm run test:upgrade -- --from=<commit>: whether rooms survive an upgrade from an earlier version, and a rollback, while
 * both versions run on one database (docs/deploy.md#upgrades-and-rollback). Builds the earlier version from the history of
 * this repository; `--folder` names a checkout of it that is built already.
 */
const { values } = parseArgs({ options: { from: { type: "string" }, folder: { type: "string" } } });
if (!values.from === !values.folder) {
  console.error("Name the earlier version: --from=<commit>, or --folder=<a built checkout of it>.");
  process.exit(2);
}

const stopPostgres = await startTestPostgres();
const temporary = values.from && (await mkdtemp(join(tmpdir(), "negotiation-room-upgrade-")));
const database = await createTestDatabase();
const receiver = await startReceiver();
const running = new Set<Version>();
/** The receiver rejects what is sent here, so that it waits in the queue. */
const rejects = "/rejects";
receiver.respond((response, { path }) => response.writeHead(path.startsWith(rejects) ? 500 : 204).end());
/** Each room has webhooks at paths of its own. */
let webhooks = 0;
const approvedScript = (prefix = ""): Script => {
  const number = webhooks++;
  return approved((who) => ({ url: receiver.url(`${prefix}/${number}/${who}`), secret: receiverSecret }));
};

/** One negotiation for each step of the longest, so that there are rooms at every step, and some more of the others. */
const scriptsOfPhase = (): Script[] => [
  ...Array.from(
    { length: mostSteps },
    (_, index) => plainScripts[index % plainScripts.length] ?? approvedScript(),
  ),
  ...Array.from({ length: 3 }, () => approvedScript()),
];

const env = {
  // All processes of an installation sign records with the same key.
  RECORD_SIGNING_KEY: newPem(),
  METRICS_TOKEN: metricsToken,
  WEBHOOK_ALLOW_PRIVATE: "1",
  WEBHOOK_DELIVERIES_PER_HOST: "1000000",
};
try {
  if (temporary) buildVersion(values.from ?? "", temporary);
  await upgrade(temporary || (values.folder ?? ""));
} finally {
  await Promise.all([...running].map((server) => server.stop()));
  await receiver.close();
  await database.drop();
  await stopPostgres();
  if (temporary) await rm(temporary, { recursive: true, force: true });
}

async function upgrade(folder: string): Promise<void> {
  const rooms: Negotiation[] = [];
  const before = [await start(folder), await start(folder)];
  await phase("the earlier version alone", rooms, before);

  // The first start of this version migrates the database while the earlier one serves requests.
  const starting = start();
  await phase("the earlier version, during the migration", rooms, before);
  const after = [await starting];
  await phase("both versions", rooms, [...before, ...after]);

  for (const server of before) await stop(server);
  await phase("this version alone", rooms, after);
  // Deliveries that still wait are deleted with it, even if a process deletes it that does not know of them.
  const waiting = await startWaiting(after);

  // The rollback. No migration is reverted.
  const again = [await start(folder)];
  await phase("both versions, during the rollback", rooms, [...after, ...again]);
  for (const server of after) await stop(server);
  await phase("the earlier version after the rollback", rooms, again);
  for (const room of waiting) for (const server of again) await room.delete(server);

  const last = [await start()];
  await phase("both versions, after the second upgrade", rooms, [...again, ...last]);
  for (const server of again) await stop(server);
  for (let step = 1; rooms.some(({ isOver }) => !isOver); step++)
    await phase(`this version at the end, ${step}`, rooms, last, []);
  await checkDeliveries(rooms, last);
}

async function start(folder?: string): Promise<Version> {
  const server = await startVersion(database.url, env, folder);
  running.add(server);
  return server;
}

async function stop(server: Version): Promise<void> {
  running.delete(server);
  await server.stop();
}

/**
 * Each room takes a step at one process, and is then read at all: at those that know all of its requests. New rooms begin.
 */
async function phase(
  name: string,
  rooms: Negotiation[],
  versions: Version[],
  scripts = scriptsOfPhase(),
): Promise<void> {
  const isKnown = (script: Script) => versions.some((version) => knows(version, script));
  for (const [index, script] of scripts.filter(isKnown).entries()) {
    const able = versions.filter((version) => knows(version, script));
    const room = await Negotiation.start(pick(able, index), script);
    for (let step = 0; step < index % mostSteps; step++) await room.step(pick(able, index + step));
    rooms.push(room);
  }
  let records = 0;
  const known = rooms.filter(({ script }) => isKnown(script));
  for (const [index, room] of known.entries()) {
    const able = versions.filter((version) => knows(version, room.script));
    await room.step(pick(able, index + 1));
    for (const version of versions) if (!able.includes(version)) await room.checkAgentCannotAgree(version);
    for (const version of able) await room.checkEvents(version);
    await room.checkRetries(pick(able, index));
    if (!room.isOver) continue;
    for (const version of able) {
      await room.read(version, "/final.md");
      if (version.paths.includes("/record")) records += await checkRecord(room, version);
    }
  }
  const over = known.filter(({ isOver }) => isOver).length;
  console.log(
    `${name}: ${known.length} of ${rooms.length} rooms, ${over} over, each event and each retry as at first, ${records} records read`,
  );
}

function pick(versions: Version[], index: number): Version {
  const version = versions[index % versions.length];
  if (!version) throw new Error("No version can do this.");
  return version;
}

/**
 * The record says the same from every process. From this version it verifies, whichever version wrote its events or signed
 * it: earlier ones may sign in a form that checks do not take. Returns 1.
 */
async function checkRecord(room: Negotiation, version: Version): Promise<1> {
  if (version.isEarlier) {
    await room.record(version);
    return 1;
  }
  const keys = await (await fetch(`${version.baseUrl}/.well-known/jwks.json`)).json();
  const { problems } = await verifyRecord(await room.record(version), keys);
  if (problems.length > 0) throw new Error(`A record does not verify: ${problems.join(" ")}`);
  return 1;
}

/** Rooms with deliveries that wait for their next attempt. */
async function startWaiting(versions: Version[]): Promise<Negotiation[]> {
  const rooms: Negotiation[] = [];
  for (let index = 0; index < 3; index++) {
    const room = await Negotiation.start(pick(versions, index), approvedScript(rejects));
    while (!room.isOver) await room.step(pick(versions, index));
    rooms.push(room);
  }
  return rooms;
}

/** Every receiver of an agreed room is notified of it, and once the rooms are deleted, nothing is left in the queue. */
async function checkDeliveries(rooms: Negotiation[], [version]: Version[]): Promise<void> {
  if (!version) throw new Error("No process is running.");
  const due = rooms.flatMap(({ script, id }) => (script.approval ? [`${id} Buyer`, `${id} null`] : []));
  const told = new Set<string>();
  await until(
    "every receiver is told",
    async () => {
      for (const { path, body } of receiver.deliveries.splice(0))
        if (body?.type === "agreed" && !path.startsWith(rejects))
          told.add(`${body.data.room_id} ${body.data.role}`);
      return due.every((each) => told.has(each));
    },
    180_000,
  );
  for (const room of rooms) await room.delete(version);
  const queued = () => sampled(version, "negotiation_room_deliveries_queued");
  await until("the queue is empty", async () => (await queued()) === 0);
  console.log(`deliveries: ${due.length} receivers were told, and the queue is empty`);
}
