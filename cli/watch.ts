import type { EventBody, QuestionBody, RoomAnswer } from "@/lib/wire/responses";
import { numberIn, roomCommand } from "./command";
import { eventTitle } from "./event-title";
import { printJson } from "./report";
import { heading, indented, type Line, nameIn, paint, print, quoted } from "./terminal";
import { turnText } from "./turn-text";

export const watch = roomCommand({
  usage: "watch <link> [--after <n>]",
  summary: "Print what happens (after event n) and whose turn it is, until the room is agreed or gone.",
  options: { after: { type: "string", default: "0" } },
  run: async (client, { after, json }) => {
    let room = json ? undefined : await client.read();
    if (room) print(heading(`Room ${quoted(room.room.title)}`), "Times are UTC.", "");
    const earlier: EventBody[] = [];
    for await (const news of client.follow({ after: numberIn(after, "--after") })) {
      if (json) {
        printJson(news);
        continue;
      }
      // Whom a question asks, and whether it blocks, stands in the room alone.
      if (!room || news.events.some(({ action }) => action === "asked")) room = await client.read();
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

const questionOf = (room: RoomAnswer, event: EventBody): QuestionBody | undefined =>
  [...room.open_questions, ...room.resolved_questions].find(({ id }) => id === event.question_id);
