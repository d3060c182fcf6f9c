import type { Answer } from "@/e2e/support/http";
import type { Command as RoomCommand } from "@/lib/room/room";
import { redactAll } from "@/lib/security/redact";

/** A command as it is sent. */
export type Command = RoomCommand<string>;

/** Who calls: the position of a participant, or the observer. */
export type Who = number | "observer";

/** What somebody wants of a room. */
export type Wish = Writing | Reading;
export type Writing = { kind: "write"; command: Command; finalize?: boolean };
export type Reading = { kind: "read" } | { kind: "poll"; after: number; wait?: number };

/**
 * A call as it was made once, in milliseconds of one clock; without an answer nobody knows what came of it. `hasty`: its
 * client meant to give it up.
 */
export type Attempt = {
  begin: number;
  end: number;
  baseUrl: string;
  answer: Answer | undefined;
  hasty: boolean;
};

/** What somebody did: a call, made once or, under a key, several times. */
export type Operation = { who: Who; wish: Wish; key: string | undefined; attempts: Attempt[] };

/** A promise that was not kept. */
export class Broken extends Error {}

/** Fails when a promise is not kept; `told` says which. */
export function promise(kept: boolean, told: () => string): asserts kept {
  if (!kept) throw new Broken(told());
}

const safe = new WeakMap<Command, ReturnType<typeof redactAll<Command>>>();

/** A command as the service keeps it, and how much of it was redacted. It is asked for often. */
export function redacted(command: Command): ReturnType<typeof redactAll<Command>> {
  const known = safe.get(command) ?? redactAll(command);
  safe.set(command, known);
  return known;
}

type HttpCall = { method: string; path: string; json?: unknown };

/** The call that a wish is, below /api/rooms/:id. */
export function callOf(wish: Wish): HttpCall {
  if (wish.kind === "read") return { method: "GET", path: "" };
  if (wish.kind === "poll") {
    const wait = wish.wait === undefined ? "" : `&wait=${wish.wait}`;
    return { method: "GET", path: `/events?after=${wish.after}${wait}` };
  }
  return wish.finalize ? { ...writingOf(wish.command), path: "/finalize" } : writingOf(wish.command);
}

function writingOf(command: Command): HttpCall {
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
        json: { resolution: command.resolution },
      };
    case "propose":
      return {
        method: "PUT",
        path: "/contract",
        json: { markdown: command.markdown, base_version: command.baseVersion },
      };
    case "agree":
      return { method: "POST", path: "/agree", json: { contract_version: command.version } };
  }
}
