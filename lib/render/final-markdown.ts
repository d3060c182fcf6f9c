import { oneLine, quotedOnOneLine } from "@/lib/text/one-line";
import type { AgreedRoom } from "@/lib/wire/agreed-room";
import type { ContractBody } from "@/lib/wire/responses";
import { blockQuote, each, fenced, list, pieces } from "./markdown";
import { resolvedQuestion } from "./resolved-question";
import { transfersInAnswer, transfersInContract, transfersInMessage } from "./secret-transfers";

/**
 * The final artifact of an agreed room (docs/interface.md#final-artifact): made of nothing that changes, so the same
 * bytes on every read. Only the contract stands there as agreed. It stands between fences exactly as it was: SHA-256 is
 * over the text between them, without the line break before the closing fence where the text does not end in one. What
 * came after the first agreement to it has a section of its own: the first to agree had not seen it. In pieces that are
 * made as they are read.
 */
export function finalMarkdown(room: AgreedRoom): Iterable<string> {
  const contract = room.current_contract;
  if (!contract) throw new Error("An agreed room has a contract.");
  const { title, goal } = room.room;
  return pieces(
    `# ${oneLine(title)}`,
    "## Goal",
    blockQuote(goal),
    `## Agreed contract (version ${contract.version}, SHA-256 ${contract.sha256})`,
    fenced(contract.markdown),
    "## Verified facts",
    verifiedFacts(room, contract),
    secretTransfers(room, contract),
    "## Agreements",
    list(
      contract.agreements.map(
        ({ role, version, at }) => `${quotedOnOneLine(role)}: version ${version}, ${at}`,
      ),
    ),
    afterFirstAgreement(room, contract),
    "## Metadata",
    metadata(room),
  );
}

function* verifiedFacts(room: AgreedRoom, { version }: ContractBody): Generator<string> {
  const facts = room.resolved_questions.filter((question) => !isLate(room, question.resolved_at));
  if (facts.length > 0) {
    const what = `Answers that the participants gave before the first agreement to version ${version}.`;
    yield `${what} ${contractPrevails}`;
  }
  const nothing =
    room.resolved_questions.length > 0
      ? "No question was resolved before the first agreement."
      : "No question was asked and resolved.";
  yield* each(facts, resolvedQuestion, nothing);
}

function* secretTransfers(room: AgreedRoom, contract: ContractBody): Generator<string> {
  const heading = "## Secret transfers required";
  const places = function* () {
    yield* transfersInContract(contract);
    for (const message of room.conversation)
      if (!isLate(room, message.at)) yield* transfersInMessage(message);
    for (const question of room.resolved_questions)
      if (!isLate(room, question.resolved_at)) yield* transfersInAnswer(question);
  };
  yield* under(heading, places());
}

function* afterFirstAgreement(room: AgreedRoom, { version }: ContractBody): Generator<string> {
  const { role, at } = room.first_agreement;
  const heading = `## After the first agreement (not part of it)

${quotedOnOneLine(role)} was the first to agree to version ${version}, ${at}. Answers, and messages that ask for a secret to be handed over, came after that. ${contractPrevails}`;
  const written = function* () {
    for (const question of room.resolved_questions)
      if (isLate(room, question.resolved_at)) yield resolvedQuestion(question);
    for (const message of room.conversation) if (isLate(room, message.at)) yield* transfersInMessage(message);
  };
  yield* under(heading, written());
}

/** Blocks under a heading, which is left out where there are none. */
function* under(heading: string, texts: Iterable<string>): Generator<string> {
  let isFirst = true;
  for (const text of texts) {
    if (isFirst) yield heading;
    yield text;
    isFirst = false;
  }
}

const metadata = ({ room, participants }: AgreedRoom): string =>
  list([
    `Room: ${room.room_id}`,
    `Created: ${room.created_at}`,
    `Agreed: ${room.last_activity_at}`,
    `Expires: ${room.expires_at}`,
    `Participants: ${participants.map(({ role }) => quotedOnOneLine(role)).join(", ")}`,
  ]);

const contractPrevails =
  "They are not part of the contract: where one differs from the contract, the contract prevails.";

/** Whether something was written after the first agreement. Times of a room rise strictly, and compare as they are written. */
const isLate = ({ first_agreement }: AgreedRoom, at: string | null): boolean =>
  at !== null && at > first_agreement.at;
