import { hash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { nanoid } from "nanoid";
import { env } from "@/lib/env";
import { urlProblem } from "@/lib/outbound/check-url";
import { pushIdentity } from "@/lib/push/keys";
import { isBrowserKey, type PushSubscription } from "@/lib/push/push-request";
import { invalidField, RoomError } from "@/lib/room/errors";
import { type Happening, viewerName } from "@/lib/room/happenings";
import { deliveryLimits } from "@/lib/room/limits";
import { containsToken } from "@/lib/security/tokens";
import { readTargets, replaceTargets, type Target } from "@/lib/store/notifications/targets";
import type {
  NotificationsRequest,
  NotificationsResponse,
  NotificationsSetResponse,
} from "@/lib/wire/notifications";
import { refresh, rejectUnlessGone, type Session } from "../authenticate";
import { runInTurn } from "../in-turn";
import { runStoring } from "../retry";
import { canDeliver } from "./deliver-due";
import { isPushService } from "./limit-deliveries";
import { secretOf } from "./push";

/** Which notifications the holder of a token gets, and where (docs/interface.md#notifications), without secrets. */
export async function readNotifications({ room, viewer }: Session): Promise<NotificationsResponse> {
  return presentTargets(ownTargets(await readTargets(room.id), viewer));
}

/** The public key for which browsers subscribe to push messages; null if this service sends none. */
export async function pushKey(): Promise<string | null> {
  return canDeliver() ? ((await pushIdentity())?.publicKey ?? null) : null;
}

/** Sets the webhook or a device of the holder of a token (docs/interface.md#notifications). Throws RoomError. */
export async function setNotifications(
  session: Session,
  { push, ...request }: NotificationsRequest,
): Promise<NotificationsSetResponse> {
  if (!push) return setWebhook(session, request);
  if (request.webhook) throw invalidField("push", "can't be sent together with webhook: send two requests.");
  return setDevice(session, push, request.on);
}

/**
 * Sets the webhook of the holder of a token, or only its list of notifications. The response shows the secret if it was
 * made here. Throws RoomError `invalid` for a URL that is not allowed, and `full` if the room has WEBHOOKS_PER_ROOM
 * webhooks.
 */
const setWebhook = (
  session: Session,
  request: Pick<NotificationsRequest, "webhook" | "on">,
): Promise<NotificationsSetResponse> => {
  const made = request.webhook && !request.webhook.secret ? newSecret() : undefined;
  return changeTargets(session, (targets, { room, viewer }) => {
    if (request.webhook && !canDeliver())
      throw invalidField(
        "webhook",
        "is not possible: this service delivers nothing. Wait for events instead.",
      );
    if (request.webhook) checkUrl("webhook.url", request.webhook.url);
    const previous = ownTargets(targets, viewer).filter(isWebhook);
    const [old] = previous;
    const address = request.webhook?.url ?? old?.address;
    const secret = request.webhook?.secret ?? made ?? old?.secret;
    if (!address || !secret)
      throw invalidField("webhook", "is missing: send the URL that gets the notifications.");
    requireFreeWebhook(targets, previous);
    const added = { ...newTarget(room, viewer), channel: "webhook", address, secret, happenings: request.on };
    const shown = { url: address, ...(made ? { secret: made } : {}) };
    return {
      without: previous.map(({ id }) => id),
      added,
      result: {
        ...presentTargets(ownTargets(targets, viewer)),
        webhook: shown,
        on: request.on,
        last_seq: room.lastSeq,
      },
    };
  });
};

/**
 * Adds a device of the holder of a token, or renews its list of notifications. Throws RoomError `invalid` for an
 * endpoint that is not allowed or wrong keys, and `full` if the holder has as many devices as a link may have, or the
 * room as many webhooks: a device of an unknown push service is one, because anything may be at its URL.
 */
async function setDevice(
  session: Session,
  { endpoint, keys }: PushSubscription,
  on: Happening[],
): Promise<NotificationsSetResponse> {
  const ownKey = await pushKey();
  return changeTargets(session, (targets, { room, viewer }) => {
    checkUrl("push.endpoint", endpoint);
    if (!isBrowserKey(keys.p256dh))
      throw invalidField("push.keys.p256dh", "is not a public key of a browser.");
    if (ownKey === null)
      throw invalidField("push", "is not possible: this service has no key for it, or delivers nothing.");
    const own = ownTargets(targets, viewer);
    const previous = own.filter((target) => isDevice(target) && target.address === endpoint);
    const devices = own.filter(isDevice).length + (previous.length > 0 ? 0 : 1);
    if (devices > deliveryLimits.devicesPerLink) throw tooManyDevices();
    if (!isPushService(endpoint)) requireFreeWebhook(targets, previous);
    const key = { address: endpoint, secret: secretOf({ keys }) };
    const added = { ...newTarget(room, viewer), channel: "push", ...key, happenings: on };
    const result = { ...presentTargets(own), devices, last_seq: room.lastSeq };
    const isSame = ({ secret, happenings }: Target) =>
      secret === added.secret && happenings.join() === on.join();
    // Pages renew their device each time they are opened.
    if (previous.some(isSame)) return { without: [], result };
    return { without: previous.map(({ id }) => id), added, result };
  });
}

/**
 * Removes all notifications of the holder of a token, or only those on one device, named by the SHA-256 of its
 * endpoint.
 */
export const deleteNotifications = (session: Session, device?: string): Promise<NotificationsResponse> =>
  changeTargets(session, (targets, { viewer }) => {
    const own = ownTargets(targets, viewer);
    const ended = own.filter(
      (target) =>
        device === undefined || (isDevice(target) && hash("sha256", target.address, "base64url") === device),
    );
    const result = presentTargets(own.filter((target) => !ended.includes(target)));
    return { without: ended.map(({ id }) => id), result };
  });

type Change<Result> = { without: string[]; added?: Target; result: Result };
type Decide<Result> = (targets: Target[], session: Session) => Change<Result>;

const attempts = 20;
const longestPauseMs = 40;

/** Optimistic, like a write in the room: if somebody was faster, the room is read and the change decided again. */
async function changeTargets<Result>(session: Session, decide: Decide<Result>): Promise<Result> {
  return runInTurn(session.room.id, async (waited) => {
    let current = waited ? await refresh(session) : session;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const { without, added, result } = await decideFor(current, decide);
      if (without.length === 0 && !added) {
        // While the body arrived, the room may have gone or the link been replaced.
        await refresh(current);
        return result;
      }
      const write = { after: current.room.lastSeq, isRepeatable: true };
      if (await runStoring(write, () => replaceTargets(current, without, added))) return result;
      await sleep(Math.random() * Math.min(longestPauseMs, 2 ** attempt));
      current = await refresh(current);
    }
    throw new RoomError("unavailable", "This room is busy. Retry in a few seconds.");
  });
}

async function decideFor<Result>(session: Session, decide: Decide<Result>): Promise<Change<Result>> {
  try {
    return decide(await readTargets(session.room.id), session);
  } catch (error) {
    return rejectUnlessGone(session, error);
  }
}

const ownTargets = (targets: Target[], viewer: Session["viewer"]): Target[] =>
  targets.filter((target) => target.viewer === viewerName(viewer));

const newTarget = ({ id: roomId }: Session["room"], viewer: Session["viewer"]) => ({
  roomId,
  id: nanoid(),
  viewer: viewerName(viewer),
});

const isWebhook = ({ channel }: Target): boolean => channel === "webhook";
const isDevice = ({ channel }: Target): boolean => channel === "push";

function presentTargets(targets: Target[]): NotificationsResponse {
  const webhook = targets.find(isWebhook);
  return {
    webhook: webhook ? { url: webhook.address } : null,
    on: webhook?.happenings ?? [],
    devices: targets.filter(isDevice).length,
  };
}

/** Throws RoomError `full` if the room has as many webhooks as it may have, besides those that are `replaced`. */
function requireFreeWebhook(targets: Target[], replaced: Target[]): void {
  const others = targets.filter(
    (target) => !replaced.includes(target) && (isWebhook(target) || !isPushService(target.address)),
  );
  if (others.length >= env().WEBHOOKS_PER_ROOM) throw tooManyWebhooks();
}

/** Throws RoomError `invalid` if nothing may be delivered to a URL. It is stored as it is, so it must not hold a token. */
function checkUrl(path: string, url: string): void {
  const problem = urlProblem(url, { allowPrivate: env().WEBHOOK_ALLOW_PRIVATE });
  if (problem) throw invalidField(path, problem);
  if (containsToken(url))
    throw invalidField(
      path,
      "contains the token of a room: leave it out. A notification says which room it is about.",
    );
}

const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

const tooManyDevices = (): RoomError =>
  new RoomError(
    "full",
    `${deliveryLimits.devicesPerLink} devices get notifications for this link, which is the maximum: turn them off on one device first.`,
  );

const tooManyWebhooks = (): RoomError =>
  new RoomError(
    "full",
    `This room has ${env().WEBHOOKS_PER_ROOM} webhooks, the maximum (devices of unknown push services count): wait until somebody removes one.`,
  );
