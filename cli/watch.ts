import { numberIn, roomCommand } from "./command";
import { eventLines, turnText } from "./event-text";
import { endOfWait, printJson } from "./report";
import { heading, nameIn, note, paint, print, quoted } from "./terminal";

export const watch = roomCommand({
  usage: "watch <link> [--after <n>]",
  summary:
    "Print all events, or those after event n, then new ones as they happen, and whose turn it is, until the room is closed or gone.",
  options: { after: { type: "string", default: "0" } },
  run: async (client, { after, json }) => {
    const room = await client.read();
    if (room.room.status === "open") note(`Watching until the room is closed. ${endOfWait(room.room)}`);
    if (!json) print(heading(`Room ${quoted(room.room.title)}`), "Times are UTC.", "");
    for await (const news of client.follow({ after: numberIn(after, "--after") })) {
      if (json) {
        printJson(news);
        continue;
      }
      print(...news.events.flatMap(eventLines));
      print([paint(nameIn(turnText(news.whose_turn)), "dim")], "");
    }
  },
});
