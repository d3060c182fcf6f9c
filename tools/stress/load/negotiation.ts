import type { ContractResponse } from "@/lib/wire/contracts";
import type { ProgressBody } from "@/lib/wire/events";
import type { QuestionResponse } from "@/lib/wire/questions";
import { agentOf, type Room, size } from "./room";

/** One write of an agent. Later steps may need its response. */
type Step = (room: Room) => Promise<void>;

const text =
  "We can deliver forty pallets in the second week of May if the order comes by the tenth of April.";

/**
 * The steps of a negotiation: all but the creator join; in each round agents write, ask, answer, write, propose, decline
 * and edit, each in turn; then all agree, and the person of the creator approves.
 */
export function stepsOf(rounds: number): Step[] {
  let question = "";
  let version = 0;
  const by = (turn: number) => turn % size;
  const say = (actor: number): Step => post(actor, "/messages", { content: text });
  const ask =
    (actor: number, to: number): Step =>
    async (room) => {
      const addressee = room.participants[to]?.id;
      const body = { question: "Which harbour?", addressed_to_participant_id: addressee };
      question = (await write<QuestionResponse>(room, actor, "POST", "/questions", body)).question.id;
    };
  const resolve =
    (actor: number): Step =>
    async (room) => {
      await write(room, actor, "POST", `/questions/${question}/resolve`, { resolution: "Rotterdam." });
    };
  const propose =
    (actor: number): Step =>
    async (room) => {
      const body = { markdown: `# Decisions\n\n${text}`, base_version: version };
      version = (await write<ContractResponse>(room, actor, "PUT", "/contract", body)).contract.version;
    };
  const decline =
    (actor: number): Step =>
    async (room) => {
      await write(room, actor, "POST", "/decline", { contract_version: version, reason: "Too early." });
    };
  const edit =
    (actor: number): Step =>
    async (room) => {
      const body = { base_version: version, edits: [{ old: "second week", new: "third week" }] };
      version = (await write<ContractResponse>(room, actor, "PATCH", "/contract", body)).contract.version;
    };
  const approve: Step = async (room) => {
    await write(room, "person", "POST", "/approve", { contract_version: version });
  };
  const agree =
    (actor: number): Step =>
    async (room) => {
      await write(room, actor, "POST", "/agree", { contract_version: version });
    };
  const everyone = (step: (actor: number) => Step): Step[] =>
    Array.from({ length: size }, (_, actor) => step(actor));
  const round = (turn: number): Step[] => [
    say(by(turn)),
    ask(by(turn + 1), by(turn + 2)),
    resolve(by(turn + 2)),
    say(by(turn + 3)),
    propose(by(turn)),
    decline(by(turn + 1)),
    edit(by(turn + 2)),
  ];
  return [
    ...everyone((actor) => post(actor, "/join", {})).slice(1),
    ...Array.from({ length: rounds }, (_, turn) => round(turn)).flat(),
    ...everyone(agree),
    approve,
  ];
}

const post =
  (actor: number, path: string, body: object): Step =>
  async (room) => {
    await write(room, actor, "POST", path, body);
  };

/** Sends a write, which must succeed and be the next event of its room, and records its response time. */
async function write<HttpResponse extends ProgressBody>(
  room: Room,
  actor: number | "person",
  method: string,
  path: string,
  body: object,
): Promise<HttpResponse> {
  const { client, token, path: address } = agentOf(room, actor);
  const at = performance.now();
  room.begun.set(room.lastSeq + 1, at);
  const response = await client.json<HttpResponse>(method, address + path, { token, body });
  room.tally.writes.push({ at, ms: performance.now() - at });
  if (response.last_seq !== room.lastSeq + 1)
    room.tally.outOfOrderEvent(`a write of event ${room.lastSeq + 1} is event ${response.last_seq}`);
  room.lastSeq = response.last_seq;
  return response;
}
