import { type Contract, dropTerm, setTerm, unresolved, unresolvedLabels } from "./contract";
import { type Fact, quoted } from "./facts";

/** In which section of the contract a fact stands once it is known. */
export const places = new Map([
  ["Article identifier", "Facts"],
  ["Intake address", "Interface"],
  ["Test environment", "Schedule"],
  ["Intake answers", "Error handling"],
]);

/** Puts a fact where it belongs; while it is not known, its label stands under Unresolved. */
export function placeFact(contract: Contract, label: string, fact: Fact | undefined): void {
  const section = places.get(label);
  if (fact && section) {
    setTerm(contract, section, label, quoted(fact));
    dropTerm(contract, unresolved, label);
  } else setTerm(contract, unresolved, label, "asked, not answered yet.");
}

/** Places what was unresolved when the contract was written and has been answered since. */
export function placeNewFacts(contract: Contract, facts: Map<string, Fact>): void {
  for (const label of unresolvedLabels(contract)) {
    if (places.has(label) && facts.has(label)) placeFact(contract, label, facts.get(label));
  }
}
