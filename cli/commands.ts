import type { Command } from "./command";
import { agree, final, propose } from "./contract";
import { create } from "./create";
import { deleteRoom } from "./delete";
import { read } from "./read";
import { ask, join, resolve, say } from "./take-part";
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
    agree,
    final,
    delete: deleteRoom,
  }),
);
