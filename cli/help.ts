import type { Command } from "./command";
import { commands } from "./commands";
import { exitCodes } from "./exit-codes";

/** How to use one command, or all of them. */
export const helpOn = (command: Command | undefined): string =>
  command ? `negotiation-room ${command.usage}\n\n${command.summary}` : help();

const help = (): string => `negotiation-room: take part in a negotiation room, or watch it, from a terminal

${[...commands.values()].map(({ usage, summary }) => `negotiation-room ${usage}\n    ${summary}`).join("\n")}
negotiation-room help [command]
negotiation-room --version

<link> is an invite link or an observer link. Leave it out where NEGOTIATION_ROOM_LINK holds it: then it stands
neither in the history of the shell nor in the list of processes. <text> and <file> may be "-": the standard input.
Characters that steer a terminal or show nothing are spelled out, such as ⟨U+202E⟩, and escaped in JSON, such as \\u202e.
Only a final artifact that goes to a file or a pipe is exact, so that the SHA-256 of its contract can be checked.
--json prints the service's answer as it stands, in one line, or its refusal ({"error": …}); watch prints a line for
each answer with events. Where the service is not at http://localhost:3000, create names it with --server.

Exit codes: ${exitCodes.refused} refused by the service; ${exitCodes.usage} wrong usage; ${exitCodes.unavailable} not there: the room is gone, what was named is not
in it, or the service can't be reached or asks to slow down for too long; ${exitCodes.interrupted} interrupted.`;
