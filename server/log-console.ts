import { format } from "node:util";
import { describeError, log } from "@/lib/log";

/**
 * Has what Next writes to the console logged as everything else is: one line each, as JSON, without anything that looks like
 * a secret. Next writes there what requests hold, also a stranger's.
 */
export function logConsole(): void {
  console.warn = (...parts) => log().warn({ error: described(parts) }, "Next.js warned");
  console.error = (...parts) => log().error({ error: described(parts) }, "Next.js reported an error");
}

const described = (parts: unknown[]) =>
  describeError(parts.find((part) => part instanceof Error) ?? format(...parts));
