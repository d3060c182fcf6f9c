import type { RoomClient } from "@/lib/client/room-client";
import { roleKey } from "@/lib/room/open";
import { type Basis, bases } from "@/lib/room/room";
import { roomCommand, writeCommand } from "./command";
import { UsageError } from "./errors";
import { wordOrInput } from "./files";
import { report } from "./report";
import { linkLine, nameIn, paint, quoted } from "./terminal";

export const join = writeCommand({
  usage: "join <link>",
  summary: "Join the room.",
  run: async (room, { json }, _, writing) => {
    report(await room.join(writing), json, ({ role }) => [`You have joined as ${quoted(role)}.`]);
  },
});

export const say = writeCommand({
  usage: "say <link> <text | ->",
  summary: "Send a message.",
  words: 1,
  run: async (room, { json }, [text], writing) => {
    const said = await room.say(await wordOrInput(text), writing);
    report(said, json, ({ message }) => [`Said: ${message.id}.`]);
  },
});

export const ask = writeCommand({
  usage: "ask <link> <text | -> [--to <role>] [--not-blocking]",
  summary:
    "Ask a question. It must be resolved before the room can be agreed, unless you add --not-blocking.",
  words: 1,
  options: { to: { type: "string" }, "not-blocking": { type: "boolean", default: false } },
  run: async (room, { to, "not-blocking": notBlocking, json }, [text], writing) => {
    const addressee = to === undefined ? undefined : await participantWith(to, room);
    const asking = { ...writing, blocking: !notBlocking, to: addressee };
    const asked = await room.ask(await wordOrInput(text), asking);
    report(asked, json, ({ question: { id, addressed_to } }) => [
      `Asked ${addressed_to === null ? "anyone" : quoted(addressed_to)}: ${id}.`,
    ]);
  },
});

export const resolve = writeCommand({
  usage: `resolve <link> <question-id> <text | -> [--basis ${bases.join(" | ")}]`,
  summary:
    "Resolve a question. The basis is verified (a fact that you checked; this is the default), decided (a decision or an offer) or unknown (you can't find out now).",
  words: 2,
  options: { basis: { type: "string", default: "verified" } },
  run: async (room, { basis: given, json }, [questionId = "", text], writing) => {
    const basis = basisIn(given);
    const resolved = await room.resolve(questionId, await wordOrInput(text), { ...writing, basis });
    report(resolved, json, ({ question }) => [`Resolved ${question.id} (basis: ${question.basis}).`]);
  },
});

export const deleteRoom = roomCommand({
  usage: "delete <link> --yes",
  summary: "Delete the room and everything in it for everyone, immediately.",
  options: { yes: { type: "boolean" } },
  run: async (room, { yes, json }) => {
    if (!yes)
      throw new UsageError("This deletes the room for everyone and can't be undone. To confirm, add --yes");
    report(await room.delete(), json, () => ["The room is deleted."]);
  },
});

function basisIn(word: string): Basis {
  const basis = bases.find((each) => each === word);
  if (basis) return basis;
  throw new UsageError(`--basis takes one of: ${bases.join(", ")}.`);
}

/** The id of the participant with this role: exactly, as printed, or as the service compares roles. */
async function participantWith(role: string, room: RoomClient): Promise<string> {
  const { participants } = await room.read();
  const found =
    participants.find((each) => each.role === role) ??
    participants.find((each) =>
      [nameIn(each.role), quoted(each.role), quoted(each.role).slice(1, -1)].includes(role),
    ) ??
    participants.find((each) => roleKey(each.role) === roleKey(role));
  if (found) return found.id;
  const roles = participants.map((each) => quoted(each.role)).join(", ");
  throw new UsageError(`Nobody has the role "${role}". --to takes one of: ${roles}.`);
}

export const link = roomCommand({
  usage: "link <link>",
  summary:
    "Replace your link with one that only you have: the creator of the room knows all links. The old one stops working at once, and the new one is shown only once.",
  run: async (room, { json }) => {
    report(await room.replaceLink(), json, ({ invite_url }) => [
      [paint("Keep this: your new link. The old one does not work any more.", "bold")],
      linkLine(invite_url),
    ]);
  },
});
