import type { EventBody } from "@/lib/wire/events";
import { numberIn, roomCommand } from "./command";
import { eventLines, turnText } from "./event-text";
import { endOfWait, printJson } from "./report";
import { heading, nameIn, note, paint, print, quoted } from "./terminal";

export const watch = roomCommand({
  usage: "watch <link> [--after <n>]",
  summary: "Print new events (after event n) and whose turn it is, until the room is closed or gone.",
  options: { after: { type: "string", default: "0" } },
  run: async (client, { after, json }) => {
    const room = await client.read();
    if (room.room.status === "open") note(`Watching until the room is closed. ${endOfWait(room.room)}`);
    if (!json) print(heading(`Room ${quoted(room.room.title)}`), "Times are UTC.", "");
    const earlier: EventBody[] = [];
    for await (const news of client.follow({ after: numberIn(after, "--after") })) {
      if (json) {
        printJson(news);
        continue;
      }
      for (const event of news.events) {
        print(...eventLines(event, earlier));
        earlier.push(event);
      }
      print([paint(nameIn(turnText(news.whose_turn)), "dim")], "");
    }
  },
});
