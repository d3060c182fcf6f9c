import { it } from "vitest";

/** Whether one process is tested directly, without a proxy that handles malformed requests itself. */
export const isAlone = process.env.TEST_PROCESSES === undefined;

/** A test of what such a proxy would handle, or of what each process counts separately: skipped behind a proxy. */
export const itAlone = it.runIf(isAlone);

/** The same for some cases of a test. */
export const alone = <Case>(...cases: Case[]): Case[] => (isAlone ? cases : []);
