import { eventTitle, turnText } from "@/cli/event-text";
import { type Colour, inset, type Line, paint, print, width, wrap } from "@/cli/terminal";
import type { News } from "@/lib/client/reading";
import type { RoomClient } from "@/lib/client/room-client";
import type { EventBody } from "@/lib/wire/events";
import type { RoomResponse } from "@/lib/wire/responses";
import { eventBodyLines } from "./event-text";
import { advance, noProgress, type Progress, progressText } from "./progress";

const margin = 22;
const colours: Colour[] = ["cyan", "yellow", "magenta", "green"];

/** Prints the room's events as the observer sees them, until the room is agreed; returns them all. */
export async function watch(room: RoomClient): Promise<EventBody[]> {
  const seen: EventBody[] = [];
  let progress = noProgress();
  for await (const update of room.follow()) {
    progress = printEvents(await room.read(), seen, update, progress);
    seen.push(...update.events);
  }
  return seen;
}

/** Prints new events. Only the newest gets the turn: the response does not say whose turn it was after the earlier ones. */
function printEvents(
  room: RoomResponse,
  seen: EventBody[],
  { events, whose_turn }: News,
  before: Progress,
): Progress {
  const questions = new Map(
    [...room.open_questions, ...room.resolved_questions].map((question) => [question.id, question]),
  );
  let progress = before;
  events.forEach((event, index) => {
    const earlier = [...seen, ...events.slice(0, index)];
    progress = advance(progress, event);
    const counts = progressText(progress, room.participants.length, questions);
    const isNewest = index === events.length - 1;
    printEvent(room, event, earlier);
    print(...progressLines(counts, isNewest ? turnText(whose_turn) : ""), "");
  });
  return progress;
}

function printEvent({ room, participants }: RoomResponse, event: EventBody, earlier: EventBody[]): void {
  const seconds = (Date.parse(event.at) - Date.parse(room.created_at)) / 1000;
  const colour = colours[participants.findIndex(({ id }) => id === event.participant_id)] ?? "green";
  const longest = Math.max(...participants.map(({ role }) => role.length));
  const time = `${seconds.toFixed(1)} s`.padStart(7);
  const role = paint(event.role.padEnd(longest), colour, "bold");
  print([paint(time, "dim"), "  ", role, "  ", paint(eventTitle(event), "bold")]);
  print(...inset(eventBodyLines(event, earlier, width - margin), margin));
}

function progressLines(counts: string, turn: string): Line[] {
  const left = 9;
  const line = `${counts} ${turn}`.trimEnd();
  const lines = line.length <= width - left || turn === "" ? [line] : [counts, ...wrap(turn, width - left)];
  return lines.map((text) => [paint(" ".repeat(left) + text, "dim")]);
}
