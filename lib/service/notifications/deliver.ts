import { hash } from "node:crypto";
import { metrics } from "@/lib/metrics";
import { processState } from "@/lib/process-state";
import { deliveryLimits } from "@/lib/room/limits";
import type { DeliveryJob } from "@/lib/store/notifications/jobs";
import { deleteTarget, findTarget, type Target } from "@/lib/store/notifications/targets";
import { chargeLimits } from "@/lib/store/rate-limits/charge-limits";
import type { Charge } from "@/lib/store/rate-limits/quota";
import { type NotificationBody, presentNotification } from "@/lib/wire/notifications";
import type { Channel } from "./channel";
import { channels } from "./channels";

/** What a delivery tells, to whom. */
type Notice = Omit<DeliveryJob, "target" | "status"> & {
  target: Target;
  role: string | null;
  /** When the room is gone. */
  expiresAt: Date;
  status: NotificationBody["data"]["room_status"];
};

/** At most this many deliveries to one host at a time in one process, so that a slow one does not take all places. */
const maxPerHost = 3;

const running = processState("deliveries by host", () => new Map<string, number>());

/**
 * Delivers one job of the queue (docs/interface.md#notifications). Throws an Error, whose message says nothing of the
 * receiver, if it is to be tried again. Does nothing if the room or the target is gone.
 */
export async function deliverJob({ target: id, ...told }: DeliveryJob, signal: AbortSignal): Promise<void> {
  const found = await findTarget(id);
  if (!found) return;
  const { role, expiresAt, ...target } = found;
  const outcome = await deliverOnce({ ...told, target, role, expiresAt }, signal);
  if (outcome === "gone") await deleteTarget(target);
  if (outcome === "retry" || outcome === "postponed") throw new Error(`Not delivered: ${outcome}.`);
}

/** Makes one attempt, within the limits of the room and the host, and counts it. */
export async function deliverOnce(
  { target, role, expiresAt, happening, seq, status, at }: Notice,
  signal: AbortSignal,
): Promise<"delivered" | "retry" | "gone" | "postponed"> {
  const channel = channels.get(target.channel);
  if (!channel) throw new Error(`There is no channel ${target.channel}.`);
  const body = presentNotification({ roomId: target.roomId, role, happening, seq, status, at });
  // The same for each attempt, so that the receiver can tell a repetition from a new notification.
  const id = `msg_${digest(`${target.id} ${happening} ${seq}`)}`;
  const outcome = await withinLimits(target, channel, () =>
    channel.deliver(target, { id, body, expiresAt }, signal),
  );
  metrics().deliveries.inc({ channel: target.channel, outcome });
  return outcome;
}

/** Does the work, or says `postponed` if the room or the host has had its share (docs/interface.md#notifications). */
async function withinLimits<Result>(
  target: Target,
  channel: Channel,
  work: () => Promise<Result>,
): Promise<Result | "postponed"> {
  const { hostname } = new URL(target.address);
  const host = digest(hostname);
  const hosts = running();
  const atOnce = hosts.get(host) ?? 0;
  if (atOnce >= maxPerHost) return "postponed";
  hosts.set(host, atOnce + 1);
  try {
    const charged = await chargeLimits(chargesOf(target, channel.perHost(hostname), host));
    return charged.some(({ exceeded }) => exceeded) ? "postponed" : await work();
  } finally {
    const left = (hosts.get(host) ?? 1) - 1;
    if (left > 0) hosts.set(host, left);
    else hosts.delete(host);
  }
}

/** Counters may outlive the room by a minute, so their keys lead to neither room nor receiver. */
function chargesOf({ roomId, channel }: Target, requests: number, host: string): Charge[] {
  const { perRoom, perHost } = deliveryLimits;
  const ofHost = { ...perHost, requests };
  return [
    { quota: { name: "deliveries-room", ...perRoom }, key: digest(roomId), reserve: 0 },
    { quota: { name: `deliveries-${channel}-host`, ...ofHost }, key: host, reserve: 0 },
  ];
}

const digest = (text: string): string => hash("sha256", text, "base64url").slice(0, 27);
