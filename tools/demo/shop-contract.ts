import { type Contract, setTerm, termOf, unresolved, writeContract } from "./contract";
import { factSections, placeFact, placeNewFacts } from "./fact-sections";
import { type Fact, numberBefore, quoted, timeIn } from "./facts";
import { exampleEvent, fieldTable, missingFields } from "./order-event";
import type { Move, View } from "./party";
import type { ShopPosition } from "./shop";

/** The first version: what the shop knows itself, and what the warehouse has answered so far. */
export function draftContract({ knowledge, numbers }: ShopPosition, { facts }: View): Move[] {
  const contract: Contract = { title: "Order events from the shop to the warehouse", sections: new Map() };
  const set = setTerm.bind(null, contract);

  set("Facts", "Event volume", knowledge["Event volume"]);
  set("Decisions", "Scope", "orders and cancellations, from the shop to the warehouse; nothing else.");
  set(
    "Decisions",
    "Ownership",
    "the shop owns its events, their retries and the signing secret; the warehouse owns intake, picking and dispatch.",
  );
  set("Decisions", "Sending rate", sendingRate(numbers, facts));
  set(
    "Decisions",
    "Same-day dispatch",
    `orders received by ${numbers.promisedUntil} Europe/Berlin, Monday to Friday.`,
  );
  set("Interface", "Events", knowledge["Event types"]);
  set("Interface", "Changes of an order", knowledge["Order changes"]);
  set("Interface", "Identifier and order", knowledge["Event identifier"]);
  set("Interface", "Times", knowledge["Time format"]);
  set("Schedule", "Go-live", "the first Tuesday that is at least 20 working days after agreement.");
  set("Authentication", "Signature", knowledge.Signature);
  set("Authentication", "Signing secret", knowledge["Signing secret"]);
  set("Error handling", "Retries", knowledge["Retry schedule"]);
  set("Error handling", "Shop unreachable or failing", knowledge["Outage contact"]);
  set(
    unresolved,
    "Same-day dispatch",
    `${numbers.promisedUntil} is what the shop promises; the warehouse has not confirmed it.`,
  );
  for (const label of factSections.keys()) placeFact(contract, label, facts.get(label));
  addFields(contract, facts.get("Required fields"));

  return [{ kind: "propose", markdown: writeContract(contract) }];
}

/** The shop's moves after a version of the warehouse: it agrees, or proposes a changed version. */
export function reviewContract({ numbers }: ShopPosition, view: View, contract: Contract): Move[] {
  const before = writeContract(contract);
  placeNewFacts(contract, view.facts);
  const bargain = bargainOver(numbers, view, contract);
  if (bargain?.kind === "ask") return [bargain];
  const after = writeContract(contract);
  const decision: Move = after === before ? { kind: "agree" } : { kind: "propose", markdown: after };
  return bargain ? [bargain, decision] : [decision];
}

/**
 * The shop gives up its promise for standard orders if express orders keep the same day in the late wave. Changes the
 * contract accordingly, and returns the question that it must ask first, or the message that explains the change.
 */
function bargainOver(
  { promisedUntil, expressUntil16 }: ShopPosition["numbers"],
  { room, facts }: View,
  contract: Contract,
): Move | undefined {
  const offered = timeIn(termOf(contract, "Same-day dispatch"));
  if (!offered || offered >= promisedUntil || termOf(contract, "Express dispatch")) return undefined;

  const lateWave = facts.get("Late wave");
  const question = `${offered} for every order breaks our promise to those who pay for express. Is there a late wave after ${offered}: until when, on which days, for how many parcels?`;
  if (!lateWave && !room.resolved_questions.some((resolved) => resolved.question === question)) {
    return { kind: "ask", question, blocking: true, to: "other" };
  }
  const until = timeIn(lateWave?.text);
  const parcels = numberBefore("parcels", lateWave?.text);
  if (!lateWave || !until || until <= offered || !parcels) {
    const text = `without a late wave the shop can't accept ${offered} for express orders; people have to decide.`;
    setTerm(contract, unresolved, "Express dispatch", text);
    return undefined;
  }

  setTerm(contract, "Facts", "Late wave", quoted(lateWave));
  setTerm(
    contract,
    "Decisions",
    "Same-day dispatch",
    `standard orders received by ${offered} Europe/Berlin, Monday to Friday without public holidays; later ones leave on the next working day.`,
  );
  setTerm(
    contract,
    "Decisions",
    "Express dispatch",
    `express orders received by ${until} Europe/Berlin leave the same day in the late wave, up to ${parcels} parcels a day; those beyond that leave first on the next working day, and the warehouse names them to the shop by ${until}.`,
  );
  setTerm(
    contract,
    "Decisions",
    "Customer promise",
    `before go-live the shop changes its product page: standard until ${offered}, express until ${until}, instead of ${promisedUntil} for all.`,
  );
  const fit =
    expressUntil16 <= parcels
      ? `our ${expressUntil16} of that time fit into its ${parcels} parcels`
      : `of our ${expressUntil16} of that time ${parcels} fit, the others wait`;
  return {
    kind: "say",
    content: `Our compromise: we give up ${promisedUntil} and take your ${offered} for standard orders. Express orders keep the same day until ${until}, in your late wave: ${fit}. We change the product page.`,
  };
}

function sendingRate({ peakPerMinute }: ShopPosition["numbers"], facts: Map<string, Fact>): string {
  const limit = facts.get("Rate limit");
  const allowed = numberBefore("requests a minute", limit?.text);
  if (!limit || !allowed) return "as the warehouse's intake allows.";
  return allowed < peakPerMinute
    ? `at most ${allowed} requests a minute (${limit.by}, ${limit.questionId}); the shop queues the rest of its peaks of ${peakPerMinute}.`
    : `the shop's peaks of ${peakPerMinute} a minute need no queue: the intake takes ${allowed} requests a minute (${limit.by}, ${limit.questionId}).`;
}

function addFields(contract: Contract, fact: Fact | undefined): void {
  const required = fact?.text.replace(/\.$/, "").split(", ") ?? [];
  const missing = missingFields(required);
  if (missing.length > 0) {
    setTerm(contract, unresolved, "Missing fields", `the shop does not have ${missing.join(", ")}.`);
  }
  const source = fact
    ? `Required: ${fact.by}, ${fact.questionId}.`
    : "The warehouse has not named what it requires.";
  contract.sections
    .get("Interface")
    ?.push("", `The body of an event. ${source}`, "", ...fieldTable(required), "", ...exampleEvent());
}
