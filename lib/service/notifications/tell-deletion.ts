import { setTimeout as sleep } from "node:timers/promises";
import { describeError, log, oncePerMinute } from "@/lib/log";
import { metrics } from "@/lib/metrics";
import { processState } from "@/lib/process-state";
import { personName } from "@/lib/room/happenings";
import { roleOf } from "@/lib/room/room";
import type { Target } from "@/lib/store/notifications/targets";
import type { Session } from "../authenticate";
import { deliverOnce, type Notice } from "./deliver";

const running = processState("deliveries of deletions", () => new Set<Promise<void>>());
/** More are dropped: they are held in memory. */
const maxRunning = 1_000;
const reportDropped = oncePerMinute((dropped) =>
  log().warn({ dropped }, "notifications of deletions were dropped: too many are in progress"),
);
const retryAfterMs = [1_000, 5_000, 25_000];
/** Longer than the limit of a room takes for all of its targets. */
const giveUpAfterMs = 300_000;

/**
 * Notifies targets that their room was deleted, from memory, because nothing of a deleted room may stay in a queue
 * (docs/interface.md#notifications). Returns at once.
 */
export function tellDeletion({ room, now, expiresAt }: Session, targets: Target[]): void {
  const free = maxRunning - running().size;
  drop(targets.slice(free));
  for (const target of targets.slice(0, free)) {
    const delivery = tell({
      ...{ happening: "deleted", seq: room.lastSeq, status: "deleted", at: now.toISOString(), expiresAt },
      role: roleOf(room, target.viewer.replace(personName(""), "")) || null,
      target,
    })
      .catch((error: unknown) =>
        log().warn({ error: describeError(error) }, "the notification of a deletion could not be sent"),
      )
      .then(() => void running().delete(delivery));
    running().add(delivery);
  }
}

function drop(targets: Target[]): void {
  if (targets.length === 0) return;
  for (const { channel } of targets) metrics().deliveries.inc({ channel, outcome: "dropped" });
  reportDropped(targets.length);
}

async function tell(notice: Notice): Promise<void> {
  const { signal } = new AbortController();
  const pauses = retryAfterMs.values();
  const giveUpAt = performance.now() + giveUpAfterMs;
  for (;;) {
    const outcome = await deliverOnce(notice, signal);
    if (outcome === "delivered" || outcome === "gone") return;
    const pauseMs = outcome === "retry" ? pauses.next().value : outcome.postponedMs;
    if (pauseMs === undefined || performance.now() + pauseMs > giveUpAt) return;
    await sleep(pauseMs, undefined, { ref: false });
  }
}

/** Waits for the deliveries of deletions that are running, at most `ms`. */
export const finishDeletions = async (ms: number): Promise<void> => {
  await Promise.race([Promise.all(running()), sleep(ms, undefined, { ref: false })]);
};
