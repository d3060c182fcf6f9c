import type { Command } from "./command";
import { agree, approve, diff, edit, final, propose, record } from "./contract";
import { create } from "./create";
import { decline, withdraw } from "./endings";
import { exitCodes } from "./errors";
import { notify } from "./notify";
import { read } from "./read";
import { ask, deleteRoom, join, link, resolve, say } from "./take-part";
import { verify } from "./verify";
import { watch } from "./watch";

/** Every command by its name, in the order in which a negotiation needs them. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    create,
    read,
    watch,
    join,
    say,
    ask,
    resolve,
    propose,
    edit,
    diff,
    agree,
    approve,
    decline,
    withdraw,
    link,
    notify,
    final,
    record,
    verify,
    delete: deleteRoom,
  }),
);

/** The help text of one command, or of all of them. */
export const helpOn = (command: Command | undefined): string =>
  command ? `negotiation-room ${command.usage}\n\n${command.summary}` : help();

const help = (): string => `negotiation-room: take part in a negotiation room, or watch it, from a terminal

${[...commands.values()].map(({ usage, summary }) => `negotiation-room ${usage}\n    ${summary}`).join("\n")}
negotiation-room help [command]
negotiation-room --version

<link> is an invite link, an approval link or an observer link. Leave it out if NEGOTIATION_ROOM_LINK is set to it, so that it appears
neither in the shell history nor in the list of processes. <text> and <file> can be "-" for standard input.
Control characters and invisible characters are printed as ⟨U+202E⟩, and escaped in JSON as \\u202e. Only a final
artifact or a record that is written to a file or a pipe is exact, so that its SHA-256 or signature can be checked.
--last-event names the last event that you have read, which read prints: a command that writes then also prints what is
new, even if it is rejected because of that. withdraw needs it.
--json prints the response of the service on one line, even an error ({"error": …}), to which --last-event adds what is
new; watch prints one line for each response with events. If the service is not at http://localhost:3000, set its URL in create with --server.

Exit codes: ${exitCodes.rejected} rejected by the service; ${exitCodes.usage} wrong command or option; ${exitCodes.unavailable} the room or the thing that you named does not exist,
or the service does not respond, asks to wait too long or has no negotiation rooms; ${exitCodes.interrupted} interrupted by Ctrl-C.`;
