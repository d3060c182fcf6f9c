import { type Contract, dropTerm, setTerm, unresolved, unresolvedLabels } from "./contract";
import { type Fact, quoted } from "./facts";

/** The section of the contract for each fact. */
export const factSections = new Map([
  ["Article identifier", "Facts"],
  ["Intake URL", "Interface"],
  ["Test environment", "Schedule"],
  ["Intake responses", "Error handling"],
]);

/** Writes a fact into its section. If it is unknown, lists its label under Unresolved. */
export function placeFact(contract: Contract, label: string, fact: Fact | undefined): void {
  const section = factSections.get(label);
  if (fact && section) {
    setTerm(contract, section, label, quoted(fact));
    dropTerm(contract, unresolved, label);
  } else setTerm(contract, unresolved, label, "asked, not answered yet.");
}

/** Writes the facts that were unresolved in the contract and are known now. */
export function placeNewFacts(contract: Contract, facts: Map<string, Fact>): void {
  for (const label of unresolvedLabels(contract)) {
    if (factSections.has(label) && facts.has(label)) placeFact(contract, label, facts.get(label));
  }
}
