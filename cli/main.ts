#!/usr/bin/env node
import { version } from "@/package.json";
import { optionsIn } from "./arguments";
import { commands, helpOn } from "./commands";
import { exitCodes, explain, named, UsageError } from "./errors";
import { print, textLines } from "./terminal";

// The command negotiation-room, for people and scripts in a terminal.

// There is nothing to undo: the service executes an interrupted request completely or not at all.
process.on("SIGINT", () => process.exit(exitCodes.interrupted));
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // The reader of the output has exited, as `head` does.
  process.exit(error.code === "EPIPE" ? process.exitCode : explain(error));
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
  if (!command) throw new UsageError(`There is no command ${named(name)}. Run negotiation-room help`);
  if (optionsIn(args).some((arg) => arg === "--help" || arg === "-h"))
    return print(...textLines(helpOn(command)));
  await command.run(args);
}
