import { numberIn, roomCommand } from "./command";
import { readInput, writeOutput } from "./files";
import { printJson, report } from "./report";
import { note, print, printExactly, quoted } from "./terminal";
import { UsageError } from "./usage-error";

export const propose = roomCommand({
  usage: "propose <link> <file | -> [--base-version <n>]",
  summary: "Propose a whole contract in Markdown. A change of version n names it with --base-version n.",
  words: 1,
  options: { "base-version": { type: "string", default: "0" } },
  run: async (room, { "base-version": base, json }, [file = ""]) => {
    const answer = await room.propose(await readInput(file), numberIn(base, "--base-version"));
    const { version, sha256 } = answer.contract;
    report(answer, json, [`Proposed version ${version} (SHA-256 ${sha256}). Proposing is not agreeing.`]);
  },
});

export const agree = roomCommand({
  usage: "agree <link> --version <n>",
  summary:
    "Agree to version n, which you have read. Done again it closes a room on which all have agreed and nothing blocks.",
  options: { version: { type: "string" } },
  run: async (room, { version, json }) => {
    if (version === undefined) {
      throw new UsageError(
        "To which version? Read the room, then name the version that you have read: --version <n>",
      );
    }
    const answer = await room.agree(numberIn(version, "--version"));
    report(answer, json, [
      `You have agreed to version ${answer.agreed_contract_version}.`,
      standing(answer.everyone_agreed, answer.waiting_for, answer.open_blocking_questions),
    ]);
  },
});

export const final = roomCommand({
  usage: "final <link> [--output <file>]",
  summary:
    "Print or keep the final artifact of an agreed room, in Markdown. A file or a pipe gets its exact bytes, so that the SHA-256 of the contract can be checked.",
  options: { output: { type: "string" } },
  run: async (room, { output, json }) => {
    const markdown = await room.final();
    if (output !== undefined) {
      await writeOutput(output, markdown);
      (json ? note : print)(`Written: ${output}`);
    } else if (json) printJson(markdown);
    else printExactly(markdown);
  },
});

function standing(everyoneAgreed: boolean, waitingFor: string[], blocking: string[]): string {
  if (everyoneAgreed) return "Everyone has agreed: the room is closed. Fetch what was agreed with final.";
  if (waitingFor.length > 0) return `Still to agree: ${waitingFor.map(quoted).join(", ")}.`;
  return `Everyone has agreed, but ${blocking.join(", ")} must be resolved, and agree be called once more.`;
}
