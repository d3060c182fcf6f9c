import { inspect } from "node:util";
import fc from "fast-check";
import type { Figure } from "@/tools/support/figure";
import type { ServiceAccess } from "./history/access";
import { checkDeletion } from "./history/check-deletion";
import { checkHistory } from "./history/check-history";
import { checkRecord } from "./history/check-record";
import { checkTold } from "./history/check-told";
import { ensure, Violation, type WriteRequest } from "./history/operation";
import { type RoomHistory, runProgram } from "./history/run-program";
import { type Program, programs, type Step } from "./history/step";
import { type Coverage, startCoverage } from "./support/coverage";
import { ensureNoOrphans, ensureQueueEmpty } from "./support/lanes";
import { withProcesses } from "./support/processes";
import { startReceivers } from "./support/receivers";
import type { Extent, Part } from "./test-part";

const wanted = { commands: 10_000, rooms: 100, stepsEach: 14, lanes: 4 };
/** A lane checks after this many rooms whether it is done. */
const batchOf = 10;
const processes = 2;

/**
 * Random negotiations of 2 to 8 concurrent participants, and of the persons who approve for some, with two processes.
 * Some requests are aborted, retried or sent twice at once. Every response must follow from the rules and the order of
 * the events alone. A failing program is shrunk and printed with the command that runs it again.
 */
export const testModel: Part = async (extent) => {
  const receivers = await startReceivers();
  const coverage = startCoverage();
  try {
    return await withProcesses(processes, receivers.env, (services) => {
      const baseUrls = () => services.map(({ baseUrl }) => baseUrl);
      const [{ databaseUrl }] = services;
      return runModel(extent, { baseUrls, tolerates: "nothing", receivers, databaseUrl }, coverage);
    });
  } finally {
    coverage.stop();
    await receivers.close();
  }
};

async function runModel(
  { seed, path, commands = wanted.commands, minutes }: Extent,
  access: ServiceAccess,
  coverage: Coverage,
): Promise<Figure[]> {
  const counts = { requests: 0, rooms: 0, events: 0, agreed: 0, ended: 0, readsAmidDeletion: 0, told: 0 };
  const succeeded = { edits: 0, declines: 0, approvals: 0, replacedLinks: 0, records: 0 };
  const check = async (program: Program) => {
    const history = await runProgram(program, access);
    counts.requests += checkHistory(history);
    counts.rooms++;
    counts.events += history.timeline.last_seq;
    if (history.room.room_status === "agreed") counts.agreed++;
    if (history.room.room_status === "ended") counts.ended++;
    succeeded.edits += countSuccessful(history, "edit");
    succeeded.declines += countSuccessful(history, "decline");
    succeeded.replacedLinks += countSuccessful(history, "replaceLink");
    succeeded.records += await checkRecord(history, access);
    succeeded.approvals += countSuccessful(history, "approve");
    // Its receivers may take minutes to get their notifications.
    const rest = checkTold(history, access).then(async (told) => {
      counts.told += told;
      counts.readsAmidDeletion += await checkDeletion(history, access);
      await ensureNoOrphans(access);
    });
    rests.push(rest);
    if (path) await rest;
    rest.catch(() => undefined);
  };
  const rests: Promise<void>[] = [];
  const until = minutes === undefined ? undefined : performance.now() + minutes * 60_000;
  const isEnough = () => (until ? performance.now() > until : counts.requests >= commands);
  if (path) await hold(check, { seed, path, numRuns: 1 });
  else {
    await fillUp(access);
    await Promise.all(
      Array.from({ length: wanted.lanes }, async (_, lane) => {
        for (let batch = lane; !isEnough(); batch += wanted.lanes)
          await hold(check, { seed: seed + batch, numRuns: batchOf });
      }),
    );
  }
  const atLeast = counts.rooms < wanted.rooms ? 0 : 1;
  await Promise.all(rests);
  await ensureQueueEmpty(access);
  if (counts.rooms >= wanted.rooms) coverage.ensureAll();
  return [
    {
      what: "requests checked against the rules",
      value: counts.requests,
      atLeast: path || minutes ? 1 : commands,
    },
    { what: "requests checked during deletions", value: counts.readsAmidDeletion },
    { what: "rooms", value: counts.rooms },
    { what: "agreed rooms", value: counts.agreed, atLeast },
    { what: "ended rooms", value: counts.ended, atLeast },
    { what: "edits of a contract", value: succeeded.edits, atLeast },
    { what: "declines", value: succeeded.declines, atLeast },
    { what: "replaced links", value: succeeded.replacedLinks, atLeast },
    { what: "reads of records", value: succeeded.records, atLeast },
    { what: "approvals by a person", value: succeeded.approvals, atLeast },
    { what: "receivers that were told all that was due", value: counts.told, atLeast },
    { what: "events", value: counts.events },
  ];
}

/** How many writes of a type were acknowledged in a room. */
const countSuccessful = ({ operations }: RoomHistory, type: WriteRequest["command"]["type"]): number =>
  operations.filter(
    ({ request, attempts }) =>
      request.kind === "write" &&
      request.command.type === type &&
      attempts.some(({ response }) => response && response.status < 300),
  ).length;

const shrinkWithinMs = 300_000;

/**
 * Throws with the smallest failing program and the command that runs it again. Prints what failed first: a failure that
 * depends on the order of concurrent requests may not fail again while its program is made smaller.
 */
async function hold(
  check: (program: Program) => Promise<void>,
  parameters: fc.Parameters<[Program]>,
): Promise<void> {
  let shrinkUntil = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(programs(wanted.stepsEach), async (program) => {
    if (performance.now() > shrinkUntil) return;
    try {
      await check(program);
    } catch (error) {
      if (shrinkUntil === Number.POSITIVE_INFINITY) {
        shrinkUntil = performance.now() + shrinkWithinMs;
        console.error(`A program failed; looking for a smaller one. ${explain(error)}`);
      }
      throw error;
    }
  });
  const details = await fc.check(property, parameters);
  if (!details.failed) return;
  const { counterexample, counterexamplePath, seed, errorInstance } = details;
  const why = explain(errorInstance);
  throw new Violation(
    `${why}\n\nThe smallest failing program: ${fc.stringify(counterexample)}\n` +
      `Run it again: npm run test:fire -- --only model --seed ${seed} --path ${counterexamplePath}`,
  );
}

const explain = (error: unknown): string => (error instanceof Violation ? error.message : inspect(error));

/** Eight participants write concurrently until the room is full: its limits are exact. */
async function fillUp(access: ServiceAccess): Promise<void> {
  const step: Step = {
    action: "post",
    pick: 0,
    long: false,
    reads: "none",
    minimal: false,
    delivery: "once",
    patience: 0,
    pause: 0,
  };
  const all = (step: Step, times: number): Program => ({
    seats: Array.from({ length: 8 }, () => ({
      steps: Array.from({ length: times }, () => step),
      person: null,
    })),
    observer: [],
  });
  const crowded = await runProgram(all(step, 70), access);
  checkHistory(crowded);
  const { length } = crowded.room.conversation;
  ensure(length === 500, () => `A room accepted ${length} messages instead of 500.`);
  const long: Step = { ...step, action: "proposeOverOlder", long: true, reads: "all" };
  const heavy = await runProgram(all(long, 6), access);
  checkHistory(heavy);
  const responses = heavy.operations.flatMap(({ attempts }) => attempts.map(({ response }) => response));
  const isFull = responses.some((response) => response?.status === 409);
  ensure(isFull, () => "A room accepted more than 4 MB.");
  const isCutShort = responses.some((response) => response?.body.has_more === true);
  ensure(isCutShort, () => "A write brought back more than 256 KB of events.");
}
