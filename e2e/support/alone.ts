import { it } from "vitest";

/** Whether one process is tested, without a proxy in front that answers malformed requests by itself. */
export const isAlone = process.env.TEST_PROCESSES === undefined;

/** A test of what such a proxy answers, or of what each process counts for itself: left out where there is a proxy. */
export const itAlone = it.runIf(isAlone);

/** The same of some cases of a test. */
export const alone = <Case>(...cases: Case[]): Case[] => (isAlone ? cases : []);
