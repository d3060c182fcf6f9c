import type { RoomClient } from "@/lib/client/room-client";
import { roleKey } from "@/lib/room/role-key";
import { roomCommand } from "./command";
import { wordOrInput } from "./files";
import { report } from "./report";
import { nameIn, quoted } from "./terminal";
import { UsageError } from "./usage-error";

export const join = roomCommand({
  usage: "join <link>",
  summary: "Join the room.",
  run: async (room, { json }) => {
    const answer = await room.join();
    report(answer, json, [`You have joined as ${quoted(answer.role)}.`]);
  },
});

export const say = roomCommand({
  usage: "say <link> <text | ->",
  summary: "Append a message.",
  words: 1,
  run: async (room, { json }, [text]) => {
    const answer = await room.say(await wordOrInput(text));
    report(answer, json, [`Said: ${answer.message.id}.`]);
  },
});

export const ask = roomCommand({
  usage: "ask <link> <text | -> [--to <role>] [--not-blocking]",
  summary: "Ask a question, which must be resolved before the room is agreed unless it is not blocking.",
  words: 1,
  options: { to: { type: "string" }, "not-blocking": { type: "boolean", default: false } },
  run: async (room, { to, "not-blocking": notBlocking, json }, [text]) => {
    const addressee = to === undefined ? {} : { to: await participantWith(to, room) };
    const answer = await room.ask(await wordOrInput(text), { blocking: !notBlocking, ...addressee });
    const { id, addressed_to } = answer.question;
    report(answer, json, [`Asked ${addressed_to === null ? "anyone" : quoted(addressed_to)}: ${id}.`]);
  },
});

export const resolve = roomCommand({
  usage: "resolve <link> <question-id> <text | ->",
  summary: "Resolve a question with facts that you have verified.",
  words: 2,
  run: async (room, { json }, [questionId = "", text]) => {
    const answer = await room.resolve(questionId, await wordOrInput(text));
    report(answer, json, [`Resolved ${answer.question.id}.`]);
  },
});

/** The id of the participant with this role, as it stands, as it is printed, or as the service compares roles. */
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
