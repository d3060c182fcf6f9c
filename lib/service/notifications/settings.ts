import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { nanoid } from "nanoid";
import { env } from "@/lib/env";
import { urlProblem } from "@/lib/outbound/check-url";
import { RoomError } from "@/lib/room/errors";
import { viewerName } from "@/lib/room/happenings";
import { readTargets, replaceTargets, type Target } from "@/lib/store/notifications/targets";
import type {
  NotificationsRequest,
  NotificationsResponse,
  NotificationsSetResponse,
} from "@/lib/wire/notifications";
import { refresh, type Session } from "../authenticate";
import { runInTurn } from "../in-turn";
import { runStoring } from "../retry";

/** What the holder of a token is told, and where (docs/interface.md#notifications), without secrets. */
export async function readNotifications({ room, viewer }: Session): Promise<NotificationsResponse> {
  return presentTargets(ownTargets(await readTargets(room.id), viewer));
}

/**
 * Sets the webhook of the holder of a token, or only what it is told. The response shows the secret if it was made here.
 * Throws RoomError `invalid` for a URL that is not allowed, and `full` if the room has WEBHOOKS_PER_ROOM webhooks.
 */
export const setNotifications = (
  session: Session,
  request: NotificationsRequest,
): Promise<NotificationsSetResponse> => {
  const problem =
    request.webhook && urlProblem(request.webhook.url, { allowPrivate: env().WEBHOOK_ALLOW_PRIVATE });
  if (problem) throw invalid("webhook.url", problem);
  const made = request.webhook && !request.webhook.secret ? newSecret() : undefined;
  return changeTargets(session, (targets, { room, viewer }) => {
    const previous = ownTargets(targets, viewer).filter(isWebhook);
    const [old] = previous;
    const address = request.webhook?.url ?? old?.address;
    const secret = request.webhook?.secret ?? made ?? old?.secret;
    if (!address || !secret) throw invalid("webhook", "is missing: send the URL that is to be told.");
    const others = targets.filter(isWebhook).length - previous.length;
    if (others >= env().WEBHOOKS_PER_ROOM) throw tooManyWebhooks();
    const added: Target = {
      roomId: room.id,
      id: nanoid(),
      viewer: viewerName(viewer),
      channel: "webhook",
      address,
      secret,
      happenings: request.on,
    };
    const shown = { url: address, ...(made ? { secret: made } : {}) };
    return {
      without: previous.map(({ id }) => id),
      added,
      result: { webhook: shown, on: request.on, last_seq: room.lastSeq },
    };
  });
};

/** Ends everything that the holder of a token is told. */
export const deleteNotifications = (session: Session): Promise<NotificationsResponse> =>
  changeTargets(session, (targets, { viewer }) => ({
    without: ownTargets(targets, viewer).map(({ id }) => id),
    result: presentTargets([]),
  }));

type Change<Result> = { without: string[]; added?: Target; result: Result };

const attempts = 20;
const longestPauseMs = 40;

/** Optimistic, like a write in the room: if somebody was faster, the room is read and the change decided again. */
async function changeTargets<Result>(
  session: Session,
  decide: (targets: Target[], session: Session) => Change<Result>,
): Promise<Result> {
  return runInTurn(session.room.id, async (waited) => {
    let current = waited ? await refresh(session) : session;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const { without, added, result } = decide(await readTargets(current.room.id), current);
      const write = { after: current.room.lastSeq, isRepeatable: true };
      if (await runStoring(write, () => replaceTargets(current, without, added))) return result;
      await sleep(Math.random() * Math.min(longestPauseMs, 2 ** attempt));
      current = await refresh(current);
    }
    throw new RoomError("unavailable", "This room is busy. Retry in a few seconds.");
  });
}

const ownTargets = (targets: Target[], viewer: Session["viewer"]): Target[] =>
  targets.filter((target) => target.viewer === viewerName(viewer));

const isWebhook = ({ channel }: Target): boolean => channel === "webhook";

function presentTargets(targets: Target[]): NotificationsResponse {
  const webhook = targets.find(isWebhook);
  return { webhook: webhook ? { url: webhook.address } : null, on: webhook?.happenings ?? [] };
}

const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

const invalid = (path: string, message: string): RoomError =>
  new RoomError("invalid", `${path} ${message}`, { issues: [{ path, message }] });

const tooManyWebhooks = (): RoomError =>
  new RoomError(
    "full",
    `This room has ${env().WEBHOOKS_PER_ROOM} webhooks, as many as it may have: another one is possible when somebody deletes theirs.`,
  );
