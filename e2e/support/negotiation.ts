import fc from "fast-check";
import { safe, start } from "@/e2e/support/plain-room";
import { decide, mayCommand } from "@/lib/room/decide";
import { RoomError } from "@/lib/room/errors";
import { type Basis, type Command, type Event, participantOf, type Room, type Viewer } from "@/lib/room/room";
import type { Endpoint } from "@/lib/wire/endpoint";
import { type EndpointName, endpoints } from "@/lib/wire/endpoints";

/** Random negotiations, and requests carried out without a service, for the tests of the next steps in responses. */

export const baseUrl = "http://rooms.test";

/** The URL without its query. */
export const withoutQuery = (url: string): string => url.split("?")[0] ?? "";

/** The endpoint that a listed call leads to, and what stands in its address. */
export function routed({ method, url }: { method: string; url: string }): {
  name: EndpointName;
  params: Record<string, string>;
} {
  const path = withoutQuery(url).slice(baseUrl.length);
  for (const { name, endpoint, pattern } of patterns) {
    const match = endpoint.method === method ? pattern.exec(path) : null;
    if (match) return { name, params: { ...match.groups } };
  }
  throw new Error(`${method} ${url} leads nowhere`);
}

const patterns = Object.entries(endpoints).map(([name, endpoint]) => ({
  name: name as EndpointName,
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/:(\w+)/g, "(?<$1>[^/]+)").replace(/\./g, "\\.")}$`),
}));

/** The command of a write, from a body as its schema gives it; undefined for other calls. */
export function commandOf(
  name: EndpointName,
  params: Record<string, string>,
  given: unknown,
): Command | undefined {
  const { body: schema }: Endpoint = endpoints[name];
  const body = (schema ? schema.parse(given ?? {}) : {}) as Record<string, string & number & boolean>;
  switch (name) {
    case "joinRoom":
      return { type: "join" };
    case "sendMessage":
      return { type: "post", content: safe(body.content ?? "") };
    case "askQuestion":
      return { type: "ask", question: safe(body.question ?? ""), blocking: body.blocking ?? true };
    case "resolveQuestion":
      return {
        type: "resolve",
        questionSeq: Number(params.qid?.slice(4)),
        resolution: safe(body.resolution ?? ""),
        basis: body.basis as Basis | undefined,
      };
    case "proposeContract":
      return { type: "propose", markdown: safe(body.markdown ?? ""), baseVersion: body.base_version };
    case "editContract":
      return { type: "propose", markdown: safe("x"), baseVersion: body.base_version };
    case "declineContract":
      return { type: "decline", version: body.contract_version ?? 0, reason: safe(body.reason ?? "") };
    case "withdraw":
      return { type: "withdraw", lastSeq: body.last_seq ?? 0, reason: safe(body.reason ?? "") };
    case "replaceLink":
      return { type: "replaceLink" };
    case "approveContract":
      return { type: "approve", version: body.contract_version ?? 0 };
    case "agreeToContract":
    case "finalizeContract":
      return { type: "agree", version: body.contract_version };
    default:
      return undefined;
  }
}

/** The event of a command, null if it changes nothing. */
export function outcomeOf(room: Room, viewer: Viewer, command: Command): Event | null | "rejected" {
  const me = participantOf(room, viewer);
  if (!me || !mayCommand(viewer, command.type)) return "rejected";
  const byPerson = viewer.kind === "person";
  // No such link exists.
  if (byPerson && !me.needsApproval) return "rejected";
  const sent = command.type === "decline" || command.type === "withdraw" ? { ...command, byPerson } : command;
  try {
    return decide(room, me, sent, start);
  } catch (error) {
    if (error instanceof RoomError) return "rejected";
    throw error;
  }
}

/** Everybody who can look at a room. */
export const viewersOf = (room: Room): Viewer[] => [
  { kind: "observer" },
  ...room.participants.flatMap(({ id: participantId, needsApproval }): Viewer[] => [
    { kind: "participant", participantId },
    ...(needsApproval ? [{ kind: "person", participantId } as const] : []),
  ]),
];

/** The viewer who takes a random step: a participant, or the person who approves for it. */
export function senderOf(room: Room, { position, kind }: Pick<Step, "position" | "kind">): Viewer {
  const participant = room.participants[position % room.participants.length];
  if (!participant) throw new Error("There is nobody in the room.");
  const isPerson = kind === "approve" || kind === "person declines";
  return { kind: isPerson ? "person" : "participant", participantId: participant.id };
}

/** The positions of those whose person approves: in half of the rooms nobody's does. */
export const approving = fc.oneof(
  fc.constant<number[]>([]),
  fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }),
);

/** A random step of a negotiation. */
export const step = fc.record({
  position: fc.nat(7),
  kind: fc.constantFrom(
    "join",
    "join",
    "post",
    "ask",
    "ask",
    "resolve",
    "propose",
    "agree",
    "agree",
    "agree",
    "agree",
    "approve",
    "approve",
    "decline",
    "person declines",
    "withdraw",
    "replaceLink",
  ),
  blocking: fc.boolean(),
  to: fc.option(fc.nat(7), { nil: undefined }),
  which: fc.nat(10),
  /** Now and then a text that fills the room. */
  bytes: fc.constantFrom(1, 1, 1, 1, 30_000, 120_000),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The command of a random step. */
export function commandFor(room: Room, { kind, blocking, to, which, bytes }: Step): Command {
  const text = safe("x".repeat(bytes));
  const addressee = to === undefined ? {} : { addresseeId: `p${to % room.participants.length}` };
  switch (kind) {
    case "join":
      return { type: "join" };
    case "post":
      return { type: "post", content: text };
    case "ask":
      return { type: "ask", question: text, blocking, ...addressee };
    case "resolve":
      return { type: "resolve", questionSeq: room.questions.at(-1 - which)?.seq ?? 0, resolution: text };
    case "propose":
      return { type: "propose", markdown: text };
    case "replaceLink":
      return { type: "replaceLink" };
    case "approve":
      return { type: "approve", version: room.contractVersion };
    case "decline":
    case "person declines":
      return { type: "decline", version: room.contractVersion, reason: text };
    case "withdraw":
      // Most have not read the last word.
      return { type: "withdraw", lastSeq: room.lastSeq - which, reason: safe("x") };
    default:
      return { type: "agree" };
  }
}
