#!/usr/bin/env node
import { inspect } from "node:util";
import { RoomCallError } from "@/lib/client/room-call-error";
import { version } from "@/package.json";
import { commands } from "./commands";
import { exitCodes } from "./exit-codes";
import { helpOn } from "./help";
import { printJson } from "./report";
import { note, print, textLines } from "./terminal";
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
  if (["help", "--help", "-h"].includes(name))
    return print(...textLines(helpOn(commands.get(args[0] ?? ""))));
  const command = commands.get(name);
  if (!command) throw new UsageError(`There is no command "${name}". Type: negotiation-room help`);
  if (args.some((arg) => arg === "--help" || arg === "-h")) return print(...textLines(helpOn(command)));
  await command.run(args);
}

/** Says why a command failed, and gives its exit code. */
function explain(error: unknown): number {
  if (error instanceof UsageError) {
    note(...error.lines);
    return exitCodes.usage;
  }
  if (!(error instanceof RoomCallError)) {
    // A fault of ours, or of the machine. Its message may hold a text of others.
    note(...inspect(error).split("\n"));
    return exitCodes.refused;
  }
  const { code, message, hint, retryable, issues } = error;
  if (process.argv.includes("--json")) printJson({ error: { code, message, hint, retryable, issues } });
  // Of a single field the message tells already.
  const fields = issues.length > 1 ? issues.map((issue) => `  ${issue.path} ${issue.message}`) : [];
  note(message, ...fields, ...(hint ? [hint] : []));
  const isAway = error.code === "no_answer" || error.retryable || error.status >= 500;
  const isThere = error.status !== 404 && !isAway;
  return isThere ? exitCodes.refused : exitCodes.unavailable;
}
