import { metrics } from "@/lib/metrics";
import type { DeliveryJob } from "@/lib/store/notifications/jobs";
import { deleteTarget, findTarget, type Target } from "@/lib/store/notifications/targets";
import { type NotificationBody, presentNotification } from "@/lib/wire/notifications";
import type { DeliveryOutcome } from "./channel";
import { channels } from "./channels";
import { digest, limitDelivery, type Postponed } from "./limit-deliveries";

/** What a delivery says, and to whom. */
export type Notice = Omit<DeliveryJob, "target" | "status"> & {
  target: Target;
  role: string | null;
  /** When the room is gone. */
  expiresAt: Date;
  status: NotificationBody["data"]["room_status"];
};

/**
 * Delivers one job of the queue (docs/interface.md#notifications). Throws an Error, whose message says nothing of the
 * receiver, if it failed and is to be tried again; returns how long it has to wait if it was not tried because of a limit.
 * Does nothing if the room or the target is gone.
 */
export async function deliverJob(
  { target: id, ...told }: DeliveryJob,
  signal: AbortSignal,
): Promise<Postponed | undefined> {
  const found = await findTarget(id);
  if (!found) return;
  const { role, expiresAt, ...target } = found;
  const outcome = await deliverOnce({ ...told, target, role, expiresAt }, signal);
  if (typeof outcome === "object") return outcome;
  if (outcome === "gone") await deleteTarget(target);
  else if (outcome !== "delivered") throw new Error("Not delivered.");
}

/** Makes one attempt, within the limits of the room and the host, and counts it. */
export async function deliverOnce(
  { target, role, expiresAt, happening, seq, status, at }: Notice,
  signal: AbortSignal,
): Promise<DeliveryOutcome | Postponed> {
  const channel = channels.get(target.channel);
  if (!channel) throw new Error(`There is no channel ${target.channel}.`);
  const body = presentNotification({ roomId: target.roomId, role, happening, seq, status, at });
  // The same for each attempt, so that the receiver can tell a repetition from a new notification.
  const id = `msg_${digest(`${target.id} ${happening} ${seq}`)}`;
  const outcome = await limitDelivery(target, (admit, { isQuick, timeoutMs }) =>
    channel.deliver(target, { id, body, expiresAt }, { signal, admit, isQuick, timeoutMs }),
  );
  const counted = typeof outcome === "object" ? "postponed" : outcome;
  metrics().deliveries.inc({ channel: target.channel, outcome: counted });
  return outcome;
}
