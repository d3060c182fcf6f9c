import type { Basis } from "@/lib/room/room";
import { quoteInline } from "@/lib/text/inline-markdown";
import type { ContractBody } from "@/lib/wire/contracts";
import type { AgreedRoom, EndedRoom } from "@/lib/wire/present-room";
import { endedMarkdown } from "./ended-markdown";
import { blockQuote, bulletList, fenced, renderEach, streamBlocks } from "./markdown";
import { metadata, questionText } from "./room-markdown";
import { transfersInAnswer, transfersInContract, transfersInMessage } from "./secret-transfers";

/**
 * The final artifact of an agreed room, or the record of a room that ended (docs/interface.md#final-artifact). It
 * contains nothing that changes, so every read returns the same bytes. Only the contract is agreed, and it stands
 * unchanged between fences: the SHA-256 is that of the text between them, without the line break before the closing
 * fence if the text does not end in one. What came after the first agreement is in a separate section, because the
 * first to agree had not seen it. The pieces are made as they are read.
 */
export const finalMarkdown = (room: AgreedRoom | EndedRoom): Iterable<string> =>
  "positions" in room ? endedMarkdown(room) : agreedMarkdown(room);

function agreedMarkdown(room: AgreedRoom): Iterable<string> {
  const contract = room.current_contract;
  if (!contract) throw new Error("An agreed room has a contract.");
  const { title, goal } = room.room;
  return streamBlocks(
    `# ${quoteInline(title)}`,
    "## Goal",
    blockQuote(goal),
    `## Agreed contract (version ${contract.version}, SHA-256 ${contract.sha256})`,
    fenced(contract.markdown),
    answersByBasis(room, contract),
    secretTransfers(room, contract),
    "## Agreements",
    bulletList(
      contract.agreements.map(
        ({ role, version, at, approved_by_person }) =>
          `${quoteInline(role)}: version ${version}, ${at}${approved_by_person ? `, approved by ${quoteInline(role)}'s person` : ""}`,
      ),
    ),
    firstAndLastAgreement(room),
    afterFirstAgreement(room, contract),
    "## Metadata",
    metadata(room, `Agreed: ${room.closed_at}`),
  );
}

/** What was asked and answered before the first agreement. */
function* answersByBasis(room: AgreedRoom, { version }: ContractBody): Generator<string> {
  const answers = room.resolved_questions.filter((question) => !isLate(room, question));
  const withBasis = (basis: Basis) => answers.filter((answer) => answer.basis === basis);
  yield "## Verified facts";
  if (answers.length > 0) {
    const what = `Answers that the participants gave before the first agreement to version ${version}, here and in the next two sections.`;
    yield `${what} ${contractPrevails}`;
  }
  yield* renderEach(withBasis("verified"), questionText);
  yield "## Decisions";
  yield* renderEach(withBasis("decided"), questionText);
  yield "## Left open";
  const unanswered = room.open_questions.filter((question) => !isLate(room, question));
  yield* renderEach([...withBasis("unknown"), ...unanswered], questionText);
}

function* secretTransfers(room: AgreedRoom, contract: ContractBody): Generator<string> {
  const heading = "## Secret transfers required";
  const outside = function* () {
    for (const message of room.conversation) if (!isLate(room, message)) yield* transfersInMessage(message);
    for (const question of room.resolved_questions)
      if (!isLate(room, question)) yield* transfersInAnswer(question);
  };
  const transfers = function* () {
    yield* transfersInContract(contract);
    yield* section(
      `Lines of messages and answers from before the first agreement. ${contractPrevails}`,
      outside(),
    );
  };
  yield* section(heading, transfers());
}

/** A participant who agreed again to close the room is listed with the later time. */
const firstAndLastAgreement = ({ first_agreement: { role, at }, closed_at }: AgreedRoom): string =>
  `${quoteInline(role)} was the first to agree, ${at}. The last agreement closed the room, ${closed_at}.`;

function* afterFirstAgreement(room: AgreedRoom, { version }: ContractBody): Generator<string> {
  const { role, at } = room.first_agreement;
  const heading = `## After the first agreement (not part of it)

${quoteInline(role)} was the first to agree to version ${version}, ${at}. The following answers, unanswered questions, and messages that ask for a secret transfer came after that. ${contractPrevails}`;
  const later = function* () {
    for (const question of [...room.resolved_questions, ...room.open_questions])
      if (isLate(room, question)) yield questionText(question);
    for (const message of room.conversation) if (isLate(room, message)) yield* transfersInMessage(message);
  };
  yield* section(heading, later());
}

/** A heading and its blocks; nothing if there are no blocks. */
function* section(heading: string, texts: Iterable<string>): Generator<string> {
  let isFirst = true;
  for (const text of texts) {
    if (isFirst) yield heading;
    yield text;
    isFirst = false;
  }
}

const contractPrevails =
  "They are not part of the contract: if one differs from the contract, the contract prevails.";

/**
 * Whether a message, an answer or an unanswered question was written after the first agreement. The times of a room are
 * unique and compare as strings.
 */
const isLate = (
  { first_agreement }: AgreedRoom,
  written: { at: string; resolved_at?: string | null },
): boolean => (written.resolved_at ?? written.at) > first_agreement.at;
