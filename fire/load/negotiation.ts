import type { ContractAnswer, ProgressBody, QuestionAnswer } from "@/lib/wire/responses";
import { type Room, seat, size } from "./room";

/** One write of an agent; what comes after it may need what it was answered. */
type Step = (room: Room) => Promise<void>;

const text =
  "We can deliver forty pallets in the second week of May if the order comes by the tenth of April.";

/**
 * The steps of a negotiation: all join but who has opened the room; in so many rounds they write, ask, answer, write and
 * propose, each in turn; then all agree.
 */
export function stepsOf(rounds: number): Step[] {
  let question = "";
  let version = 0;
  const by = (turn: number) => turn % size;
  const say = (who: number): Step => post(who, "/messages", { content: text });
  const ask =
    (who: number, to: number): Step =>
    async (room) => {
      const addressee = room.participants[to]?.id;
      const body = { question: "Which harbour?", addressed_to_participant_id: addressee };
      question = (await write<QuestionAnswer>(room, who, "POST", "/questions", body)).question.id;
    };
  const resolve =
    (who: number): Step =>
    async (room) => {
      await write(room, who, "POST", `/questions/${question}/resolve`, { resolution: "Rotterdam." });
    };
  const propose =
    (who: number): Step =>
    async (room) => {
      const body = { markdown: `# Decisions\n\n${text}`, base_version: version };
      version = (await write<ContractAnswer>(room, who, "PUT", "/contract", body)).contract.version;
    };
  const agree =
    (who: number): Step =>
    async (room) => {
      await write(room, who, "POST", "/agree", { contract_version: version });
    };
  const everyone = (step: (who: number) => Step): Step[] =>
    Array.from({ length: size }, (_, who) => step(who));
  const round = (turn: number): Step[] => [
    say(by(turn)),
    ask(by(turn + 1), by(turn + 2)),
    resolve(by(turn + 2)),
    say(by(turn + 3)),
    propose(by(turn)),
  ];
  return [
    ...everyone((who) => post(who, "/join", {})).slice(1),
    ...Array.from({ length: rounds }, (_, turn) => round(turn)).flat(),
    ...everyone(agree),
  ];
}

const post =
  (who: number, path: string, body: object): Step =>
  async (room) => {
    await write(room, who, "POST", path, body);
  };

/** Makes a write, which must succeed and be the next event of its room, and notes how long it took. */
async function write<Answer extends ProgressBody>(
  room: Room,
  who: number,
  method: string,
  path: string,
  body: object,
): Promise<Answer> {
  const { client, token, path: address } = seat(room, who);
  const at = performance.now();
  room.begun.set(room.lastSeq + 1, at);
  const answer = await client.json<Answer>(method, address + path, { token, body });
  room.tally.writes.push({ at, ms: performance.now() - at });
  if (answer.last_seq !== room.lastSeq + 1)
    room.tally.misorder(`a write of event ${room.lastSeq + 1} is event ${answer.last_seq}`);
  room.lastSeq = answer.last_seq;
  return answer;
}
