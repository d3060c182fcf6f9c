import { redactAll } from "./redact";

/** The program of a worker thread of redact-in-worker.ts. */
export default (texts: string[]): RedactedTexts => redactAll(texts);

export type RedactedTexts = ReturnType<typeof redactAll<string[]>>;
