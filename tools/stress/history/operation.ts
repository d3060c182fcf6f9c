import type { HttpResponse } from "@/e2e/support/http";
import type { Edit } from "@/lib/room/edits";
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
export type RoomRequest = WriteRequest | ReadRequest;
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
  | { kind: "diff"; from?: number | undefined; to?: number | undefined };

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

type HttpRequest = { method: string; path: string; headers: Record<string, string>; json?: unknown };

/** The HTTP request, with its path below /api/rooms/:id. */
export function httpRequestOf(request: RoomRequest): HttpRequest {
  if (request.kind !== "write") return { method: "GET", path: readPathOf(request), headers: {} };
  const { command, finalize, after, isMinimal } = request;
  const { method, path, json } = httpWriteOf(command);
  return {
    method,
    path: `${finalize ? "/finalize" : path}${after === undefined ? "" : `?after=${after}`}`,
    headers: isMinimal ? { prefer: "return=minimal" } : {},
    json,
  };
}

function readPathOf(request: ReadRequest): string {
  switch (request.kind) {
    case "read":
      return "";
    case "poll":
      return `/events?after=${request.after}${request.wait === undefined ? "" : `&wait=${request.wait}`}`;
    case "diff": {
      const { from, to } = request;
      const query = Object.entries({ from, to }).flatMap(([name, version]) =>
        version === undefined ? [] : [`${name}=${version}`],
      );
      return `/contract/diff?${query.join("&")}`;
    }
  }
}

function httpWriteOf(command: Command | EditCommand): Omit<HttpRequest, "headers"> {
  switch (command.type) {
    case "join":
      return { method: "POST", path: "/join" };
    case "post":
      return { method: "POST", path: "/messages", json: { content: command.content } };
    case "ask": {
      const { question, blocking, addresseeId } = command;
      return {
        method: "POST",
        path: "/questions",
        json: { question, blocking, addressed_to_participant_id: addresseeId },
      };
    }
    case "resolve":
      return {
        method: "POST",
        path: `/questions/qst_${command.questionSeq}/resolve`,
        json: { resolution: command.resolution, basis: command.basis },
      };
    case "propose":
      return {
        method: "PUT",
        path: "/contract",
        json: { markdown: command.markdown, base_version: command.baseVersion },
      };
    case "edit":
      return {
        method: "PATCH",
        path: "/contract",
        json: { base_version: command.baseVersion, edits: command.edits },
      };
    case "agree":
    case "approve":
      return { method: "POST", path: `/${command.type}`, json: { contract_version: command.version } };
    case "decline": {
      const { version, reason } = command;
      return { method: "POST", path: "/decline", json: { contract_version: version, reason } };
    }
    case "replaceLink":
      return { method: "POST", path: "/link" };
    case "withdraw": {
      const { lastSeq, reason } = command;
      return { method: "POST", path: "/withdraw", json: { reason, last_seq: lastSeq } };
    }
  }
}
