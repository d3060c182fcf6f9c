import type { MessageBody, RoomAnswer } from "@/lib/wire/responses";
import { blockQuote, blocks, fenced, list, oneLine } from "./markdown";
import { resolvedQuestion } from "./resolved-question";

const marker = "SECRET_TRANSFER_REQUIRED";

/**
 * The final artifact of an agreed room (decisions §10): made of nothing that changes, so the same bytes on every read.
 * The contract stands between fences exactly as it was agreed: SHA-256 is over the text between them, without the line
 * break before the closing fence where the text does not end in one.
 */
export function finalMarkdown(answer: RoomAnswer): string {
  const { room, current_contract: contract } = answer;
  if (!contract) throw new Error("An agreed room has a contract.");
  return blocks(
    `# ${oneLine(room.title)}`,
    "## Goal",
    blockQuote(room.goal),
    `## Agreed contract (version ${contract.version}, SHA-256 ${contract.sha256})`,
    fenced(contract.markdown),
    "## Verified facts",
    answer.resolved_questions.map(resolvedQuestion).join("\n\n") || "No question was asked and resolved.",
    ...secretTransfers(answer),
    "## Agreements",
    list(contract.agreements.map(({ role, version, at }) => `${oneLine(role)}: version ${version}, ${at}`)),
    "## Metadata",
    list([
      `Room: ${room.room_id}`,
      `Created: ${room.created_at}`,
      `Agreed: ${room.last_activity_at}`,
      `Expires: ${room.expires_at}`,
      `Participants: ${answer.participants.map(({ role }) => oneLine(role)).join(", ")}`,
    ]),
  );
}

function secretTransfers({ current_contract, conversation, resolved_questions }: RoomAnswer): string[] {
  const places = [
    ...linesWithMarker(`Contract, version ${current_contract?.version}`, current_contract?.markdown ?? ""),
    ...conversation.flatMap((message: MessageBody) =>
      linesWithMarker(`Message ${message.id} of ${oneLine(message.role)}`, message.content),
    ),
    ...resolved_questions.flatMap(({ id, resolved_by, resolution }) =>
      linesWithMarker(`Resolution of ${id} by ${oneLine(resolved_by ?? "")}`, resolution ?? ""),
    ),
  ];
  return places.length > 0 ? ["## Secret transfers required", places.join("\n\n")] : [];
}

const linesWithMarker = (where: string, text: string): string[] =>
  text.includes(marker)
    ? [
        `${where}:\n\n${blockQuote(
          text
            .split(/\r\n|\r|\n/)
            .filter((line) => line.includes(marker))
            .join("\n"),
        )}`,
      ]
    : [];
