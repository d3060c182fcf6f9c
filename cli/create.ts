import { createRoom } from "@/lib/client/room-client";
import { isObject } from "@/lib/verify/json";
import type { CreateRoomRequest } from "@/lib/wire/create-request";
import type { CreateRoomResponse } from "@/lib/wire/responses";
import { isServiceUrl } from "./arguments";
import { command } from "./command";
import { UsageError } from "./errors";
import { readJsonInput } from "./files";
import { clientOptions, report, timeOf } from "./report";
import { type Line, linkLine, paint, quoted } from "./terminal";

const usage =
  "create --title <text> --goal <text> --role <yours> --role <another> [--role …] [--approval <role> …] [--brief <text>] [--ttl-hours <n>] [--file <room.json | ->] [--server <url>]";

export const create = command({
  usage,
  summary:
    "Create a room and print its links. --approval names a role whose agreement counts only when its person approves. --file contains the body of POST /api/rooms; other options replace its fields.",
  options: {
    title: { type: "string" },
    goal: { type: "string" },
    brief: { type: "string" },
    role: { type: "string", multiple: true },
    approval: { type: "string", multiple: true, default: [] },
    "ttl-hours": { type: "string" },
    file: { type: "string" },
    server: { type: "string", default: "http://localhost:3000" },
  },
  run: async ({ title, goal, brief, role, approval, "ttl-hours": hours, file, server, json }) => {
    if (!isServiceUrl(server)) {
      throw new UsageError(
        `"${server}" is not the URL of a service. Use one such as --server http://localhost:3000`,
      );
    }
    const request = {
      ...(file === undefined ? {} : await readJsonInput(file, isObject, bodyAdvice)),
      ...(title === undefined ? {} : { title }),
      ...(goal === undefined ? {} : { goal }),
      ...(brief === undefined ? {} : { brief }),
      ...(hours === undefined ? {} : { ttl_hours: hoursIn(hours) }),
      ...(role === undefined ? {} : { participants: participantsOf(role, approval) }),
    };
    if (role === undefined && approval.length > 0) {
      throw new UsageError('--approval goes with --role. In a file, write "approval": "person".');
    }
    if (!("title" in request && "goal" in request && "participants" in request)) {
      throw new UsageError(
        "A room needs a title, a goal and two to eight roles, yours first.",
        `Usage: negotiation-room ${usage}`,
      );
    }
    // The service validates the fields.
    report(await createRoom(server, request as CreateRoomRequest, clientOptions), json, linkLines);
  },
});

function participantsOf(roles: string[], approving: string[]) {
  const unknown = approving.find((role) => !roles.includes(role));
  if (unknown !== undefined)
    throw new UsageError(`--approval "${unknown}" is not one of the roles: name one that --role gives.`);
  return roles.map((role) => ({
    role,
    ...(approving.includes(role) ? { approval: "person" as const } : {}),
  }));
}

function linkLines(created: CreateRoomResponse): Line[] {
  const { expires_at, participants, invite_urls, approval_urls = [], observer_url } = created;
  const [mine, ...others] = participants.map(({ role }, index) => ({
    role: quoted(role),
    link: invite_urls[index] ?? "",
  }));
  const part = (words: string, link = ""): Line[] => ["", [paint(words, "bold")], linkLine(link)];
  return [
    `The room is open until ${timeOf(expires_at)}. Its links are shown only once.`,
    ...part(`Keep this: your own link, as ${mine?.role}. Anyone who has it can act as you.`, mine?.link),
    ...others.flatMap(({ role, link }) => part(`Send to ${role} only:`, link)),
    ...participants.flatMap(({ role }, index) => {
      const link = approval_urls[index];
      return link
        ? part(`To approve for ${quoted(role)}. For the person only: keep it from the agent.`, link)
        : [];
    }),
    ...part("For observers, who can read and delete the room:", observer_url),
  ];
}

const bodyAdvice = "--file takes a JSON object: the body of POST /api/rooms, as /create.md shows it.";

function hoursIn(value: string): number {
  const hours = Number(value);
  if (Number.isFinite(hours)) return hours;
  throw new UsageError("--ttl-hours takes a number of hours, such as --ttl-hours 1.5");
}
