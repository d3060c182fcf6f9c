import { setTimeout as sleep } from "node:timers/promises";
import { describeError, log } from "@/lib/log";
import { processState } from "@/lib/process-state";
import { personName } from "@/lib/room/happenings";
import { roleOf } from "@/lib/room/room";
import type { Target } from "@/lib/store/notifications/targets";
import type { Session } from "../authenticate";
import { deliverOnce } from "./deliver";

const running = processState("deliveries of deletions", () => new Set<Promise<void>>());
/** More are dropped: they are held in memory. */
const maxRunning = 100;

/**
 * Tells targets that their room was deleted: one attempt, from memory, because nothing of a deleted room may stay in a queue
 * (docs/interface.md#notifications). Returns at once.
 */
export function tellDeletion({ room, now, expiresAt }: Session, targets: Target[]): void {
  const signal = new AbortController().signal;
  for (const target of targets.slice(0, maxRunning - running().size)) {
    const told = {
      happening: "deleted",
      seq: room.lastSeq,
      status: "deleted",
      at: now.toISOString(),
      expiresAt,
      role: roleOf(room, target.viewer.replace(personName(""), "")) || null,
    } as const;
    const delivery = deliverOnce({ ...told, target }, signal)
      .catch((error: unknown) => log().warn({ error: describeError(error) }, "a deletion could not be told"))
      .then(() => void running().delete(delivery));
    running().add(delivery);
  }
}

/** Waits for the deliveries of deletions that are running, at most `ms`. */
export const finishDeletions = async (ms: number): Promise<void> => {
  await Promise.race([Promise.all(running()), sleep(ms, undefined, { ref: false })]);
};
