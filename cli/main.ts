#!/usr/bin/env node
import { RoomCallError } from "@/lib/client/room-call-error";
import { version } from "@/package.json";
import { commands } from "./commands";
import { exitCodes } from "./exit-codes";
import { helpOn } from "./help";
import { print } from "./paper";
import { note } from "./report";
import { UsageError } from "./usage-error";

// The command negotiation-room: a room from a terminal, for people and scripts.

// There is nothing to undo: an interrupted call has happened at the service, or has not.
process.on("SIGINT", () => process.exit(exitCodes.interrupted));
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // Whoever read the output has left, as `head` does.
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.exitCode = explain(error);
}

async function run([name = "help", ...args]: string[]): Promise<void> {
  if (name === "--version") return print(version);
  if (["help", "--help", "-h"].includes(name)) return print(helpOn(commands.get(args[0] ?? "")));
  const command = commands.get(name);
  if (!command) throw new UsageError(`There is no command "${name}". Type: negotiation-room help`);
  if (args.some((arg) => arg === "--help" || arg === "-h")) return print(helpOn(command));
  await command.run(args);
}

/** Says why a command failed, and gives its exit code. */
function explain(error: unknown): number {
  if (error instanceof UsageError) {
    note(error.message);
    return exitCodes.usage;
  }
  if (!(error instanceof RoomCallError)) throw error;
  const { code, message, hint, retryable, issues } = error;
  if (process.argv.includes("--json"))
    print(JSON.stringify({ error: { code, message, hint, retryable, issues } }));
  // Of a single field the message tells already.
  const fields = issues.length > 1 ? issues.map((issue) => `  ${issue.path} ${issue.message}`) : [];
  note(message, ...fields, ...(hint ? [hint] : []));
  const isThere = error.status !== 404 && error.code !== "no_answer" && !error.retryable;
  return isThere ? exitCodes.refused : exitCodes.unavailable;
}
