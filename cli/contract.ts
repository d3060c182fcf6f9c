import type { Edit } from "@/lib/room/edits";
import type { AgreeResponse, ContractResponse } from "@/lib/wire/contracts";
import { numberIn, roomCommand, versionIn, writeCommand } from "./command";
import { diffLines } from "./diff-lines";
import { UsageError } from "./errors";
import { readInput, readJsonInput, writeOutput } from "./files";
import { printJson, report } from "./report";
import { type Line, note, print, printExactly, quoted } from "./terminal";

export const propose = writeCommand({
  usage: "propose <link> <file | -> [--base-version <n>]",
  summary: "Propose a whole contract in Markdown. If it changes version n, add --base-version n.",
  words: 1,
  options: { "base-version": { type: "string", default: "0" } },
  run: async (room, { "base-version": base, json }, [file = ""], writing) => {
    const proposed = await room.propose(await readInput(file), numberIn(base, "--base-version"), writing);
    report(proposed, json, proposedLines);
  },
});

export const edit = writeCommand({
  usage: "edit <link> --base-version <n> (--old <text> --new <text> … | --file <edits.json | ->)",
  summary:
    'Propose the next version by small edits to version n. Repeat --old and --new for each, or name a file with a JSON list such as [{"old": "May", "new": "June"}]. Each old text must occur exactly once.',
  options: {
    "base-version": { type: "string" },
    old: { type: "string", multiple: true, default: [] },
    new: { type: "string", multiple: true, default: [] },
    file: { type: "string" },
  },
  run: async (room, { "base-version": base, old, new: next, file, json }, _, writing) => {
    const isGiven = file === undefined ? old.length > 0 : old.length === 0;
    if (base === undefined || !isGiven || old.length !== next.length) {
      throw new UsageError(
        "Name the version with --base-version <n>, and an --old and a --new for each edit, or a file with --file <edits.json>",
      );
    }
    const edits =
      file === undefined
        ? old.map((text, index) => ({ old: text, new: next[index] ?? "" }))
        : await readJsonInput(file, isEdits, editsAdvice);
    const edited = await room.edit(numberIn(base, "--base-version"), edits, writing);
    report(edited, json, proposedLines);
  },
});

const proposedLines = ({ contract: { version, sha256 } }: ContractResponse): Line[] => [
  `Proposed version ${version} (SHA-256 ${sha256}). To agree to it, run agree --version ${version}.`,
];

export const diff = roomCommand({
  usage: "diff <link> [--from <n>] [--to <n>]",
  summary:
    "Print what changed between two versions of the contract, + for added and - for removed lines: the current one and the one before, unless set.",
  options: { from: { type: "string" }, to: { type: "string" } },
  run: async (room, { from, to, json }) => {
    const versions = {
      ...(from === undefined ? {} : { from: numberIn(from, "--from") }),
      ...(to === undefined ? {} : { to: numberIn(to, "--to") }),
    };
    report(await room.diff(versions), json, diffLines);
  },
});

export const agree = writeCommand({
  usage: "agree <link> --version <n>",
  summary:
    "Agree to version n after reading it. If everyone has agreed and no blocking question is open, agreeing again closes the room.",
  options: { version: { type: "string" } },
  run: async (room, { version, json }, _, writing) => {
    report(await room.agree(versionIn(version, "agree to"), writing), json, (agreed) => [
      agreed.awaiting_person
        ? `You have submitted version ${agreed.agreed_contract_version} to your person, who decides.`
        : `You have agreed to version ${agreed.agreed_contract_version}.`,
      agreementText(agreed),
    ]);
  },
});

export const approve = writeCommand({
  usage: "approve <approval-link> --version <n>",
  summary:
    "Approve version n after reading it, as the person with the approval link. Your agent has to submit it first, by agreeing.",
  options: { version: { type: "string" } },
  run: async (room, { version, json }, _, writing) => {
    report(await room.approve(versionIn(version, "approve"), writing), json, (approved) => [
      `You have approved version ${approved.agreed_contract_version}.`,
      agreementText(approved),
    ]);
  },
});

export const final = roomCommand({
  usage: "final <link> [--output <file>]",
  summary:
    "Print or save the final artifact of an agreed room, or the record of one that ended, in Markdown. A file or a pipe gets its exact bytes, so that you can check the SHA-256 of the contract.",
  options: { output: { type: "string" } },
  run: async (room, values) => save(await room.final(), values, String),
});

export const record = roomCommand({
  usage: "record <link> [--output <file>]",
  summary:
    "Print or save the signed record of a closed room: everything that was said, as proof that outlives the room. Check it with verify.",
  options: { output: { type: "string" } },
  run: async (room, values) => save(await room.record(), values, JSON.parse),
});

/** Writes a text to the file that was named, or prints its exact bytes, or as JSON what `parse` makes of it. */
async function save(
  text: string,
  { output, json }: { output?: string; json?: boolean },
  parse: (text: string) => unknown,
): Promise<void> {
  if (output !== undefined) {
    await writeOutput(output, text);
    (json ? note : print)(`Written: ${output}`);
  } else if (json) printJson(parse(text));
  else printExactly(text);
}

/** The service checks the fields. */
const isEdits = (value: unknown): value is Edit[] => Array.isArray(value);
const editsAdvice = '--file takes a JSON list of edits, such as [{"old": "May", "new": "June"}].';

function agreementText({ everyone_agreed, waiting_for, open_blocking_questions }: AgreeResponse): string {
  if (everyone_agreed) return "Everyone has agreed: the room is closed. Get the final artifact with final.";
  if (waiting_for.length > 0) return `Still to agree: ${waiting_for.map(quoted).join(", ")}.`;
  const first =
    open_blocking_questions.length > 0
      ? `, but ${open_blocking_questions.join(", ")} must be resolved first`
      : "";
  return `Everyone has agreed${first}. To close the room, run agree again as a participant who needs no approval, or approve again with an approval link.`;
}
