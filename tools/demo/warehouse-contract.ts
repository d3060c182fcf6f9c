import { type Contract, dropTerm, setTerm, termOf, unresolved, writeContract } from "./contract";
import { placeNewFacts } from "./fact-sections";
import { type Fact, numberBefore, timeIn } from "./facts";
import type { Move, View } from "./party";
import type { WarehousePosition } from "./warehouse";

/**
 * The warehouse's moves after a version of the shop: it changes promises that it can't keep. If there is nothing to
 * change, it asks for the handover of the secret, and agrees.
 */
export function reviewContract(own: WarehousePosition, { room, facts }: View, contract: Contract): Move[] {
  const version = room.current_contract?.version ?? 0;
  const before = writeContract(contract);
  const question = correctDispatch(own, facts, contract, version);
  if (question) return [question];
  placeNewFacts(contract, facts);
  completeErrorHandling(own, contract);
  setTerm(contract, "Authentication", "Clock", own.knowledge["Clock tolerance"]);
  setTerm(contract, "Schedule", "Test phase", own.knowledge["Test phase"]);
  const after = writeContract(contract);
  if (after !== before) return [{ kind: "propose", markdown: after }];

  return [
    ask(
      `We accept version ${version}. One thing before it counts: how is the secret handover done, by whom and when?`,
    ),
    { kind: "agree" },
  ];
}

/** Moves promised times to the last wave that can keep them. Returns the question that it must ask first, if any. */
function correctDispatch(
  { knowledge, numbers }: WarehousePosition,
  facts: Map<string, Fact>,
  contract: Contract,
  version: number,
): Move | undefined {
  const { lastWave, lateWave, lateParcels } = numbers;
  const express = termOf(contract, "Express dispatch");
  if ((timeIn(express) ?? "") > lateWave || (numberBefore("parcels", express) ?? 0) > lateParcels) {
    const text = `express orders received by ${lateWave} Europe/Berlin, up to ${lateParcels} parcels a day.`;
    setTerm(contract, "Decisions", "Express dispatch", text);
  }

  const promised = timeIn(termOf(contract, "Same-day dispatch"));
  if (!promised || promised <= lastWave) return undefined;
  const lateOrders = facts.get("Late orders");
  if (!lateOrders) {
    return ask(
      `Version ${version} promises the same day until ${promised}, but our last full wave closes at ${lastWave}. How many late orders come in between, and which of them can't wait for the next working day?`,
    );
  }
  const count = numberBefore("orders a day", lateOrders.text) ?? Number.POSITIVE_INFINITY;
  const kept = count <= lateParcels ? lateWave : lastWave;
  if (promised <= kept) return undefined;
  setTerm(contract, "Facts", "Pick waves", knowledge["Pick waves"]);
  setTerm(
    contract,
    "Decisions",
    "Same-day dispatch",
    `orders received by ${kept} Europe/Berlin, Monday to Friday without public holidays; later ones (${count} a day by ${promised}: ${lateOrders.by}, ${lateOrders.questionId}) leave on the next working day.`,
  );
  dropTerm(contract, unresolved, "Same-day dispatch");
  return undefined;
}

function completeErrorHandling({ numbers }: WarehousePosition, contract: Contract): void {
  const hours = numberBefore("hours", termOf(contract, "Retries"));
  if (hours && hours < numbers.memoryDays * 24) {
    const text = `the intake remembers an event_id for ${numbers.memoryDays} days, longer than the ${hours} hours of retries: an event that arrives twice gets 200 and is booked once.`;
    setTerm(contract, "Error handling", "Duplicates", text);
  } else {
    const text = `the intake remembers an event_id for ${numbers.memoryDays} days only; retries must end earlier.`;
    setTerm(contract, unresolved, "Duplicates", text);
  }
  setTerm(
    contract,
    "Error handling",
    "No retry",
    "after 401, 409 and 422 an event is not retried; the shop's sender alerts its own desk with event_id and order_number.",
  );
}

const ask = (question: string): Move => ({ kind: "ask", question, blocking: true, to: "other" });
