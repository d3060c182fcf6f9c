import type { HttpResponse } from "@/e2e/support/http";
import type { Happening } from "@/lib/room/happenings";
import { deliveryLimits } from "@/lib/room/limits";
import { webhooksPerRoom } from "../support/receivers";
import type { Clock, Span } from "./clock";
import { difference, excerpt } from "./compare";
import {
  type Actor,
  ensure,
  isAboutNotifications,
  type NotificationsRequest,
  type Operation,
} from "./operation";

/** Where an actor gets notifications, and which. */
export type Target = {
  actor: Actor;
  channel: "webhook" | "device";
  address: string;
  on: Happening[];
  /** It may be notified of events after this one. */
  after: number;
  /** It is notified of events after this one for certain. A repeated request may have been stored by its last attempt. */
  certainlyAfter: number;
  /** And up to this one at most; Infinity if it has not ended. */
  until: number;
  /** Whether it was there after the last request. */
  isLast: boolean;
};

/** Which notifications an actor gets after some of its requests. */
type Settings = { webhook: Target | undefined; devices: Target[]; ended: Target[] };

/**
 * Checks the responses to requests about notifications: each actor sends its own one after the other, so each must show
 * what the ones before it have left. Returns where everyone gets notifications. Throws a Violation.
 */
export function checkSettings(operations: Operation[], clock: Clock): Target[] {
  const actors = new Set(operations.map(({ actor }) => actor));
  const targets = [...actors].flatMap((actor) => {
    const settings: Settings = { webhook: undefined, devices: [], ended: [] };
    for (const operation of operations.filter((each) => each.actor === actor))
      applyTo(settings, operation, operations, clock);
    const last = [...(settings.webhook ? [settings.webhook] : []), ...settings.devices];
    for (const target of last) target.isLast = true;
    return [...settings.ended, ...last];
  });
  const last = targets.filter(({ isLast }) => isLast).length;
  ensure(last <= webhooksPerRoom, () => `A room has ${last} webhooks and devices.`);
  return targets;
}

function applyTo(settings: Settings, operation: Operation, operations: Operation[], clock: Clock): void {
  const { request, attempts } = operation;
  const [first] = attempts;
  const last = attempts.findLast(({ response }) => response !== undefined);
  if (!first || !last?.response) return;
  const { response } = last;
  const { from, to } = clock.span(first, last);
  const isNewLink = request.kind === "write" && request.command.type === "replaceLink";
  // Anyone who knew the old link may have set them up.
  if (isNewLink && response.status === 201) end(settings, current(settings), to);
  if (!isAboutNotifications(request)) return;
  const { last_seq: seq } = response.body;
  const fits = seq === undefined || (seq >= from && seq <= to);
  ensure(fits, () => `${request.kind} got last_seq ${seq}, but it could only be ${from} to ${to}.`);
  const isFull = targetOf(operation) !== undefined && isOverLimit(operation, operations);
  const expected = isFull && response.status === 409 ? overLimit : outcomeOf(settings, operation);
  if (expected.status < 300)
    // Of a request that was repeated, the first attempt may have been stored.
    change(settings, operation, { from: attempts.length === 1 ? (seq ?? from) : from, to: seq ?? to });
  const wrong = mismatch(response, expected, settings, request);
  ensure(wrong === undefined, () => `${excerpt(request)} by ${operation.actor} got ${wrong}`);
}

type Outcome = { status: number; code?: string };
const overLimit: Outcome = { status: 409, code: "limit" };

const current = ({ webhook, devices }: Settings): Target[] => [...(webhook ? [webhook] : []), ...devices];

/**
 * Whether other webhooks and devices, which count as webhooks here, may have taken all of the room: which of them were
 * first, and which have ended, cannot be known.
 */
function isOverLimit(operation: Operation, operations: Operation[]): boolean {
  const end = operation.attempts.at(-1)?.end ?? Number.POSITIVE_INFINITY;
  const others = operations
    .filter(({ attempts }) => (attempts[0]?.begin ?? end) < end)
    .map(targetOf)
    .filter((target) => target !== undefined && target !== targetOf(operation));
  return new Set(others).size >= webhooksPerRoom;
}

/** What a request sets: the webhook of its actor, or a device. */
function targetOf({ actor, request }: Operation): string | undefined {
  if (request.kind === "setWebhook") return `webhook of ${actor}`;
  return request.kind === "setDevice" ? request.push.endpoint : undefined;
}

function outcomeOf({ webhook, devices }: Settings, { request }: Operation): Outcome {
  if (request.kind === "setWebhook" && !request.webhook && !webhook)
    return { status: 400, code: "validation" };
  const isNew =
    request.kind === "setDevice" && !devices.some(({ address }) => address === request.push.endpoint);
  return isNew && devices.length >= deliveryLimits.devicesPerLink ? overLimit : { status: 200 };
}

/** What a request leaves behind that was accepted after an event of this span. */
function change(settings: Settings, { actor, request }: Operation, { from, to }: Span): void {
  const { webhook, devices } = settings;
  const added = { actor, after: from, certainlyAfter: to, until: Number.POSITIVE_INFINITY, isLast: false };
  switch (request.kind) {
    case "setWebhook": {
      const address = request.webhook?.url ?? webhook?.address ?? "";
      end(settings, webhook ? [webhook] : [], to);
      settings.webhook = { ...added, channel: "webhook", address, on: request.on };
      break;
    }
    case "setDevice": {
      const address = request.push.endpoint;
      end(
        settings,
        devices.filter((device) => device.address === address),
        to,
      );
      settings.devices.push({ ...added, channel: "device", address, on: request.on });
      break;
    }
    case "deleteNotifications": {
      const { endpoint } = request;
      const isMeant = ({ address }: Target) => endpoint === undefined || address === endpoint;
      end(settings, endpoint === undefined ? current(settings) : devices.filter(isMeant), to);
    }
  }
}

function end(settings: Settings, targets: Target[], until: number): void {
  for (const target of targets) target.until = until;
  settings.ended.push(...targets);
  if (settings.webhook && targets.includes(settings.webhook)) settings.webhook = undefined;
  settings.devices = settings.devices.filter((device) => !targets.includes(device));
}

/** What is wrong with a response; undefined if it shows the current settings of the actor. */
function mismatch(
  { status, body }: HttpResponse,
  { status: expected, code }: Outcome,
  { webhook, devices }: Settings,
  { kind }: NotificationsRequest,
): string | undefined {
  if (code) return difference({ status, code: body.error?.code }, { status: expected, code });
  const isSet = kind === "setWebhook" || kind === "setDevice";
  const due = {
    webhook: webhook ? { url: webhook.address } : null,
    on: webhook?.on ?? [],
    devices: devices.length,
    ...(isSet ? { last_seq: body.last_seq } : {}),
  };
  return difference({ status, body }, { status: expected, body: due });
}
