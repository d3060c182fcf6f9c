import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { newPem } from "@/e2e/support/signed-record";
import { createTestDatabase } from "@/e2e/support/test-database";
import startTestPostgres from "@/e2e/support/test-postgres";
import { verifyRecord } from "@/lib/verify/verify-record";
import { type Server, startServer } from "@/tools/support/server";
import { Negotiation, stepCount } from "./negotiation";

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

/** How many negotiations begin in each phase. Each of them takes its next step in every phase. */
const perPhase = stepCount * 2;

/** All processes of an installation sign records with the same key. */
const signingKey = newPem();

const stopPostgres = await startTestPostgres();
const temporary = values.from && (await mkdtemp(join(tmpdir(), "negotiation-room-upgrade-")));
const database = await createTestDatabase();
const running = new Set<Server>();
try {
  const folder = temporary ? buildVersion(values.from ?? "", temporary) : (values.folder ?? "");
  await upgrade(folder);
} finally {
  await Promise.all([...running].map((server) => server.stop()));
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
  await checkRecords(rooms, after[0]);

  // The rollback. No migration is reverted.
  const again = [await start(folder)];
  await phase("both versions, during the rollback", rooms, [...after, ...again]);
  for (const server of after) await stop(server);
  await phase("the earlier version after the rollback", rooms, again);

  const last = [await start()];
  await phase("both versions, after the second upgrade", rooms, [...again, ...last]);
  for (const server of again) await stop(server);
  for (let step = 0; step < stepCount; step++)
    await phase(`this version at the end, ${step + 1}`, [...rooms], last, 0);
  await checkRecords(rooms, last[0]);
}

async function start(folder?: string): Promise<Server> {
  const server = await startServer("service", database.url, { RECORD_SIGNING_KEY: signingKey }, folder);
  running.add(server);
  return server;
}

async function stop(server: Server): Promise<void> {
  running.delete(server);
  await server.stop();
}

/** Each room takes a step at one process, and is then read at all. New rooms begin. */
async function phase(
  name: string,
  rooms: Negotiation[],
  servers: Server[],
  created = perPhase,
): Promise<void> {
  const urls = servers.map(({ baseUrl }) => baseUrl);
  const urlAt = (index: number) => urls[index % urls.length] ?? "";
  for (let index = 0; index < created; index++) {
    const room = await Negotiation.start(urlAt(index));
    // So that in each phase there are rooms at every step.
    for (let step = 0; step < index % stepCount; step++) await room.step(urlAt(index + step));
    rooms.push(room);
  }
  for (const [index, room] of rooms.entries()) {
    if (room.taken < stepCount) await room.step(urlAt(index + 1));
    for (const url of urls) await room.checkEvents(url);
    await room.checkRetries(urlAt(index));
  }
  const agreed = rooms.filter(({ taken }) => taken === stepCount);
  // The process that first reads a record signs it: in some phases one of the earlier version, if it has records.
  const results = new Map(await Promise.all(urls.map(async (url) => [url, await resultsOf(url)] as const)));
  for (const room of agreed)
    for (const [url, paths] of results) for (const path of paths) await room.read(url, path);
  console.log(
    `${name}: ${rooms.length} rooms, ${agreed.length} agreed, each event and each retry as at first`,
  );
}

/** The paths of what a process makes of an agreed room. */
async function resultsOf(url: string): Promise<string[]> {
  const { ok } = await fetch(`${url}/.well-known/jwks.json`);
  return ["/final.md", ...(ok ? ["/record"] : [])];
}

/** Every agreed room has a record that verifies, whichever version wrote its events and signed it. */
async function checkRecords(rooms: Negotiation[], server: Server | undefined): Promise<void> {
  const url = server?.baseUrl ?? "";
  const keys = await (await fetch(`${url}/.well-known/jwks.json`)).json();
  const agreed = rooms.filter(({ taken }) => taken === stepCount);
  for (const room of agreed) {
    const { problems } = await verifyRecord(await room.read(url, "/record"), keys);
    if (problems.length > 0) throw new Error(`A record does not verify: ${problems.join(" ")}`);
  }
  console.log(`records: ${agreed.length} verify`);
}

/** Builds an earlier version in this folder. */
function buildVersion(commit: string, folder: string): string {
  const run = (command: string, ...arguments_: string[]) =>
    execFileSync(command, arguments_, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  execFileSync("sh", ["-c", 'git archive "$0" | tar -x -C "$1"', commit, folder]);
  console.log(`building ${commit}`);
  run("npm", "ci");
  run("npm", "run", "build");
  return folder;
}
