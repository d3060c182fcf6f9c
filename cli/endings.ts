import { versionIn, writeCommand } from "./command";
import { UsageError } from "./errors";
import { wordOrInput } from "./files";
import { report } from "./report";

export const decline = writeCommand({
  usage: "decline <link> <reason | -> --version <n>",
  summary: "Decline version n with the reason. Takes back your agreement to it. The negotiation goes on.",
  words: 1,
  options: { version: { type: "string" } },
  run: async (room, { version, json }, [reason], writing) => {
    const declined = await room.decline(versionIn(version, "decline"), await wordOrInput(reason), writing);
    report(declined, json, ({ declined_contract_version: number }) => [
      `You have declined version ${number}.`,
    ]);
  },
});

export const withdraw = writeCommand({
  usage: "withdraw <link> <reason | ->",
  needsLastEvent: true,
  summary:
    "Leave the negotiation, which ends the room without agreement, for everyone and for good. n is the last event that you have read; read prints it.",
  words: 1,
  run: async (room, { json }, [reason], writing) => {
    if (typeof writing.after !== "number") {
      throw new UsageError(
        "What have you read? Read the room, then name its last event with --last-event <n>: withdrawing requires that you have read it",
      );
    }
    const withdrawn = await room.withdraw(await wordOrInput(reason), writing.after, writing);
    report(withdrawn, json, () => [
      "You have withdrawn: the room has ended without agreement. Get its record with final.",
    ]);
  },
});
