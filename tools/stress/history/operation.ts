import type { HttpResponse } from "@/e2e/support/http";
import type { PushSubscription } from "@/lib/push/push-request";
import type { Edit } from "@/lib/room/edits";
import type { Happening } from "@/lib/room/happenings";
import type { Command as RoomCommand } from "@/lib/room/room";
import { redactAll } from "@/lib/security/redact";

/** A command before redaction. */
export type Command = RoomCommand<string>;

/** Small changes to a version of the contract. The event that they cause proposes the changed text. */
export type EditCommand = { type: "edit"; baseVersion: number; edits: Edit[] };

/** The sender of a request: the position of a participant, or of the one that a person approves for, or the observer. */
export type Actor = number | `person of ${number}` | "observer";

/** The position of the participant that an actor is, or is the person of; undefined for the observer. */
export function positionOf(actor: Actor): number | undefined {
  if (actor === "observer") return undefined;
  return typeof actor === "number" ? actor : Number(actor.slice("person of ".length));
}

/** The kind of an actor, as the service names viewers. */
export function kindOf(actor: Actor): "participant" | "person" | "observer" {
  if (actor === "observer") return actor;
  return typeof actor === "number" ? "participant" : "person";
}

/** A request to a room. */
export type RoomRequest = WriteRequest | ReadRequest | NotificationsRequest;
export type WriteRequest = {
  kind: "write";
  command: Command | EditCommand;
  finalize?: boolean;
  /** The last event that the client has read: the response has those after it. */
  after?: number | undefined;
  /** Whether the response leaves out the text that is sent. */
  isMinimal?: boolean;
};
export type ReadRequest =
  | { kind: "read" }
  | { kind: "poll"; after: number; wait?: number }
  | { kind: "diff"; from?: number | undefined; to?: number | undefined }
  | { kind: "versions" }
  | { kind: "version"; version: number }
  | Download;
/** What a closed room leaves behind. */
export type Download = { kind: (typeof downloads)[number] };
export const downloads = ["final", "record", "export"] as const;

/** A request about the notifications of its actor. */
export type NotificationsRequest =
  | { kind: "setWebhook"; webhook?: { url: string; secret: string }; on: Happening[] }
  | { kind: "setDevice"; push: PushSubscription; on: Happening[] }
  | { kind: "readNotifications" }
  /** `endpoint`: of the only device to end. */
  | { kind: "deleteNotifications"; endpoint?: string | undefined };

/** Whether a request reads what a closed room leaves behind. */
export const isDownload = (request: RoomRequest): request is Download =>
  downloads.some((kind) => kind === request.kind);

/** Whether a request is about the notifications of its actor. */
export const isAboutNotifications = (request: RoomRequest): request is NotificationsRequest =>
  request.kind === "setWebhook" ||
  request.kind === "setDevice" ||
  request.kind === "readNotifications" ||
  request.kind === "deleteNotifications";

/**
 * One attempt of a request, with times in milliseconds of one clock. Without a response its outcome is unknown.
 * `isAbandoned`: the client meant to abort it. `link`: how often the actor had replaced its link.
 */
export type Attempt = {
  begin: number;
  end: number;
  baseUrl: string;
  response: HttpResponse | undefined;
  isAbandoned: boolean;
  link: number;
};

/** A request of one actor, sent once or, with a key, several times. */
export type Operation = { actor: Actor; request: RoomRequest; key: string | undefined; attempts: Attempt[] };

/** A broken promise of the service (docs/reliability.md#what-is-promised). */
export class Violation extends Error {}

/** Throws a Violation with this message unless the condition holds. */
export function ensure(holds: boolean, message: () => string): asserts holds {
  if (!holds) throw new Violation(message());
}

const safe = new WeakMap<Command, ReturnType<typeof redactAll<Command>>>();

/** A command as the service stores it, and how much of it was redacted. Cached, because it is used often. */
export function redacted(command: Command): ReturnType<typeof redactAll<Command>> {
  const result = safe.get(command) ?? redactAll(command);
  safe.set(command, result);
  return result;
}
