import { setTimeout as sleep } from "node:timers/promises";
import type { QueuePath } from "@/lib/fair-queue";
import { describeError, log, oncePerMinute } from "@/lib/log";
import { metrics } from "@/lib/metrics";
import { processState } from "@/lib/process-state";
import { personName } from "@/lib/room/happenings";
import { roleOf } from "@/lib/room/room";
import type { Target } from "@/lib/store/notifications/targets";
import type { Session } from "../authenticate";
import { type Client, networksOf } from "../rate-limit";
import { deliverOnce, type Notice } from "./deliver";
import type { Postponed } from "./limit-deliveries";
import { waitInMemory } from "./wait-in-memory";

const running = processState("deliveries of deletions", () => new Set<Promise<void>>());
const attempts = processState("attempts to deliver deletions", () => ({ underWay: 0 }));
/**
 * More wait for a second. Only deliveries to hosts that are known to respond within a second can be that many for
 * longer: all others have 300 places together (places.ts).
 */
const maxAttempts = 500;
const retryAfterMs = [1_000, 5_000, 25_000];
/** Those that would be postponed for longer look again meanwhile: what they wait for may have been dropped. */
const maxPostponedMs = 60_000;
/** Longer than the limit of a room takes for all of its targets. */
const giveUpAfterMs = 300_000;
const reportDropped = oncePerMinute((dropped) =>
  log().warn({ dropped }, "notifications of deletions were dropped: too many wait"),
);

/**
 * Notifies targets that their room was deleted, from memory, because nothing of a deleted room may stay in a queue
 * (docs/interface.md#notifications). `client` is the one that deleted it. Returns at once.
 */
export function tellDeletion({ room, now, expiresAt }: Session, targets: Target[], client: Client): void {
  for (const target of targets) {
    const notice: Notice = {
      ...{ happening: "deleted", seq: room.lastSeq, status: "deleted", at: now.toISOString(), expiresAt },
      role: roleOf(room, target.viewer.replace(personName(""), "")) || null,
      target,
    };
    const delivery = tell(notice, [...networksOf(client), room.id, target.viewer])
      .catch((error: unknown) =>
        log().warn({ error: describeError(error) }, "the notification of a deletion could not be sent"),
      )
      .then(() => void running().delete(delivery));
    running().add(delivery);
  }
}

/** Delivers a notice to its target, or drops it. While it waits, it counts for its holder. */
async function tell(notice: Notice, holder: QueuePath): Promise<void> {
  const pauses = retryAfterMs.values();
  const giveUpAt = performance.now() + giveUpAfterMs;
  for (;;) {
    const outcome = await attempt(notice);
    if (outcome === "delivered" || outcome === "gone") return;
    const pauseMs = typeof outcome === "object" ? pauseOf(outcome) : pauses.next().value;
    if (pauseMs === undefined) return;
    const isTooLate = performance.now() + pauseMs > giveUpAt;
    if (isTooLate || !(await waitInMemory(holder, pauseMs))) return drop(notice.target);
  }
}

/** Not the same for all, so that they do not look again at the same moment. */
const pauseOf = ({ postponedMs }: Postponed): number =>
  Math.min(postponedMs, maxPostponedMs * (0.5 + Math.random() / 2));

async function attempt(notice: Notice): ReturnType<typeof deliverOnce> {
  if (attempts().underWay >= maxAttempts) return { postponedMs: 1_000 };
  attempts().underWay++;
  try {
    return await deliverOnce(notice, new AbortController().signal);
  } finally {
    attempts().underWay--;
  }
}

function drop({ channel }: Target): void {
  metrics().deliveries.inc({ channel, outcome: "dropped" });
  reportDropped(1);
}

/** Waits for the deliveries of deletions that are running, at most `ms`. */
export const finishDeletions = async (ms: number): Promise<void> => {
  await Promise.race([Promise.all(running()), sleep(ms, undefined, { ref: false })]);
};
