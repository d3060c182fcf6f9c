import type { EventBody } from "@/lib/wire/events";
import type { QuestionBody } from "@/lib/wire/questions";
import type { RoomResponse } from "@/lib/wire/responses";
import { numberIn, roomCommand } from "./command";
import { eventTitle, turnText } from "./event-text";
import { endOfWait, printJson } from "./report";
import { heading, indented, type Line, nameIn, note, paint, print, quoted } from "./terminal";

export const watch = roomCommand({
  usage: "watch <link> [--after <n>]",
  summary: "Print new events (after event n) and whose turn it is, until the room is closed or gone.",
  options: { after: { type: "string", default: "0" } },
  run: async (client, { after, json }) => {
    let room = await client.read();
    if (room.room.status === "open") note(`Watching until the room is closed. ${endOfWait(room.room)}`);
    if (!json) print(heading(`Room ${quoted(room.room.title)}`), "Times are UTC.", "");
    const earlier: EventBody[] = [];
    for await (const news of client.follow({ after: numberIn(after, "--after") })) {
      if (json) {
        printJson(news);
        continue;
      }
      // Only the room says whom a question asks, and whether it blocks.
      if (news.events.some(({ action }) => action === "asked")) room = await client.read();
      for (const event of news.events) {
        print(...eventLines(event, earlier, questionOf(room, event)));
        earlier.push(event);
      }
      print([paint(nameIn(turnText(news.whose_turn)), "dim")], "");
    }
  },
});

function eventLines(event: EventBody, earlier: EventBody[], question: QuestionBody | undefined): Line[] {
  const title = nameIn(eventTitle(event, earlier, question));
  const first = [paint(event.at.slice(11, 19), "dim"), "  ", paint(quoted(event.role), "cyan"), ` ${title}`];
  return [first, ...(event.body === "" ? [] : indented(event.body.trimEnd(), 10))];
}

const questionOf = (room: RoomResponse, event: EventBody): QuestionBody | undefined =>
  [...room.open_questions, ...room.resolved_questions].find(({ id }) => id === event.question_id);
