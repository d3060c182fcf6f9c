import { quoteInline } from "@/lib/text/inline-markdown";
import type { EndedRoom } from "@/lib/wire/present-room";
import { blockQuote, fenced, joinBlocks, renderEach, streamBlocks } from "./markdown";
import { basesExplained, byPerson, metadata, questionText } from "./room-markdown";

/** The record of a room that ended without agreement (docs/interface.md#final-artifact). Nothing in it is agreed. */
export function endedMarkdown(room: EndedRoom): Iterable<string> {
  const { ended, current_contract: contract } = room;
  return streamBlocks(
    `# ${quoteInline(room.room.title)}`,
    "## Goal",
    blockQuote(room.room.goal),
    "## Ended without agreement",
    `${quoteInline(ended.by)}${byPerson(ended)} withdrew, ${ended.at}. The reason:`,
    blockQuote(ended.reason),
    ...(contract
      ? [
          `## Last version of the contract, not agreed (version ${contract.version}, SHA-256 ${contract.sha256})`,
          `Proposed by ${quoteInline(contract.proposed_by)}, ${contract.at}.`,
          fenced(contract.markdown),
          "## Positions on it",
          renderEach(room.positions, positionOf, "Nobody agreed to it or declined it."),
        ]
      : ["## Contract", "No version was proposed."]),
    "## Answers",
    ...(room.resolved_questions.length > 0 ? [basesExplained] : []),
    renderEach(room.resolved_questions, questionText, "No question was asked and resolved."),
    "## Open questions",
    renderEach(room.open_questions, questionText),
    "## Metadata",
    metadata(room, `Ended: ${ended.at}`),
  );
}

const positionOf = ({ role, action, by_person, at, reason }: EndedRoom["positions"][number]): string =>
  joinBlocks(
    `${quoteInline(role)}${byPerson({ by_person })} ${action}, ${at}${action === "declined" ? ". The reason:" : "."}`,
    action === "declined" && blockQuote(reason),
  );
