import { redactAll } from "./redact";

// What a worker thread runs (redact-in-worker.ts): a value goes in, the same with its texts redacted comes out.
export default (value: unknown): ReturnType<typeof redactAll> => redactAll(value);
