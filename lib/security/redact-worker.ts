import { redactUnits, type Unit } from "./redact";

/** The program of the worker threads of redact-in-worker.ts. */
export default (units: Unit[]): RedactedUnits => redactUnits(units);

export type RedactedUnits = ReturnType<typeof redactUnits>;
