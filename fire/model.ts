import { inspect } from "node:util";
import fc from "fast-check";
import type { Reach } from "./history/caller";
import { isGoneOnceDeleted } from "./history/deletion";
import { explain } from "./history/explain";
import { Broken, promise } from "./history/operation";
import { play } from "./history/play";
import { type Program, programs, type Step } from "./history/step";
import type { Part } from "./part";
import { withProcesses } from "./support/processes";

const wanted = { commands: 10_000, rooms: 100, stepsEach: 14, lanes: 4 };
/** After so many rooms a lane looks whether it has done enough. */
const batchOf = 10;
const processes = 2;

/**
 * Random negotiations of 2 to 8 participants with two processes, all at the same time, some calls given up, repeated or
 * made twice at once: whatever is answered must be explained by the rules and the order of the events alone. A failing
 * program is made as small as it goes and printed with what runs it again.
 */
export const testModel: Part = ({ seed, path, commands = wanted.commands, minutes }) =>
  withProcesses(processes, {}, async (services) => {
    const reach: Reach = { baseUrls: () => services.map(({ baseUrl }) => baseUrl), puttingUpWith: "nothing" };
    const counts = { calls: 0, rooms: 0, events: 0, agreed: 0, readsAmidDeletion: 0 };
    const check = async (program: Program) => {
      const played = await play(program, reach);
      counts.calls += explain(played);
      counts.rooms++;
      counts.events += played.timeline.last_seq;
      if (played.room.room_status === "agreed") counts.agreed++;
      counts.readsAmidDeletion += await isGoneOnceDeleted(played, reach);
    };
    const property = fc.asyncProperty(programs(wanted.stepsEach), check);
    const until = minutes === undefined ? undefined : performance.now() + minutes * 60_000;
    const isEnough = () => (until ? performance.now() > until : counts.calls >= commands);
    if (path) await hold(property, { seed, path, numRuns: 1 });
    else {
      await fillUp(reach);
      await Promise.all(
        Array.from({ length: wanted.lanes }, async (_, lane) => {
          for (let batch = lane; !isEnough(); batch += wanted.lanes)
            await hold(property, { seed: seed + batch, numRuns: batchOf });
        }),
      );
    }
    return [
      { what: "calls that the rules explain", value: counts.calls, atLeast: path || minutes ? 1 : commands },
      { what: "calls around deletions that are right", value: counts.readsAmidDeletion },
      { what: "rooms", value: counts.rooms },
      { what: "rooms that were agreed", value: counts.agreed, atLeast: counts.rooms < wanted.rooms ? 0 : 1 },
      { what: "events", value: counts.events },
    ];
  });

/** Fails with the smallest program that breaks the promise, and what runs it again. */
async function hold(property: fc.IAsyncProperty<[Program]>, parameters: fc.Parameters<[Program]>) {
  const details = await fc.check(property, parameters);
  if (!details.failed) return;
  const { counterexample, counterexamplePath, seed, errorInstance } = details;
  const why = errorInstance instanceof Broken ? errorInstance.message : inspect(errorInstance);
  throw new Broken(
    `${why}\n\nThe smallest program that showed it: ${fc.stringify(counterexample)}\n` +
      `Run it again: npm run test:fire -- --only model --seed ${seed} --path ${counterexamplePath}`,
  );
}

/** Eight participants who post and propose all at once until the room takes no more: its limits are exact. */
async function fillUp(reach: Reach): Promise<void> {
  const step: Step = { deed: "post", pick: 0, long: false, delivery: "once", patience: 0, pause: 0 };
  const all = (each: Step, times: number): Program =>
    Array.from({ length: 8 }, () => Array.from({ length: times }, () => each));
  const crowded = await play(all(step, 70), reach);
  explain(crowded);
  const { length } = crowded.room.conversation;
  promise(length === 500, () => `A room took ${length} messages instead of 500.`);
  const heavy = await play(all({ ...step, deed: "proposeOverOlder", long: true }, 6), reach);
  explain(heavy);
  const refused = heavy.operations.some(({ attempts }) =>
    attempts.some(({ answer }) => answer?.status === 409),
  );
  promise(refused, () => "A room took more than its 4 MB.");
}
