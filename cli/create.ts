import { createRoom } from "@/lib/client/create-room";
import type { CreateRoomBody } from "@/lib/wire/requests";
import type { CreateRoomAnswer } from "@/lib/wire/responses";
import { command } from "./command";
import { readInput } from "./files";
import { callOptions, report } from "./report";
import { type Line, linkLine, paint, quoted } from "./terminal";
import { UsageError } from "./usage-error";

const usage =
  "create --title <text> --goal <text> --role <yours> --role <another> [--role …] [--brief <text>] [--ttl-hours <n>] [--file <room.json | ->] [--server <address>]";

export const create = command({
  usage,
  summary:
    "Open a room and print its links. --file holds the body of POST /api/rooms; options beside it replace its fields.",
  options: {
    title: { type: "string" },
    goal: { type: "string" },
    brief: { type: "string" },
    role: { type: "string", multiple: true },
    "ttl-hours": { type: "string" },
    file: { type: "string" },
    server: { type: "string", default: "http://localhost:3000" },
  },
  run: async ({ title, goal, brief, role, "ttl-hours": hours, file, server, json }) => {
    if (!/^https?:/.test(server) || !URL.canParse(server)) {
      throw new UsageError(
        `"${server}" is no address of a service: give one such as --server http://localhost:3000`,
      );
    }
    const request = {
      ...(file === undefined ? {} : parseObject(await readInput(file))),
      ...(title === undefined ? {} : { title }),
      ...(goal === undefined ? {} : { goal }),
      ...(brief === undefined ? {} : { brief }),
      ...(hours === undefined ? {} : { ttl_hours: hoursIn(hours) }),
      ...(role === undefined ? {} : { participants: role.map((each) => ({ role: each })) }),
    };
    if (!("title" in request && "goal" in request && "participants" in request)) {
      throw new UsageError(
        "A room needs a title, a goal and two to eight roles, yours first.",
        `Type: negotiation-room ${usage}`,
      );
    }
    // Whether the fields are right is for the service to say.
    const answer = await createRoom(server, request as CreateRoomBody, callOptions);
    report(answer, json, linksInWords(answer));
  },
});

function linksInWords({ expires_at, participants, invite_urls, observer_url }: CreateRoomAnswer): Line[] {
  const [mine, ...others] = participants.map(({ role }, index) => ({
    role: quoted(role),
    link: invite_urls[index] ?? "",
  }));
  const part = (words: string, link = ""): Line[] => ["", [paint(words, "bold")], linkLine(link)];
  return [
    `The room is open until ${expires_at.slice(0, 16).replace("T", " ")} UTC. Its links are shown this once.`,
    ...part(`Keep: your own link, as ${mine?.role}. Whoever has it acts as you.`, mine?.link),
    ...others.flatMap(({ role, link }) => part(`Forward to ${role}, once:`, link)),
    ...part("Give to the person you act for, to watch:", observer_url),
  ];
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Said below.
  }
  throw new UsageError("--file takes a JSON object: the body of POST /api/rooms, as /create.md shows it.");
}

function hoursIn(value: string): number {
  const hours = Number(value);
  if (Number.isFinite(hours)) return hours;
  throw new UsageError("--ttl-hours takes a number of hours, such as --ttl-hours 1.5");
}
