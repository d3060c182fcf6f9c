import type { RoomView } from "@/lib/wire/present-room";
import { partItems } from "./view-options";

// A page renders at most this many nodes of Markdown in the time that it takes for the elements of an event or a question,
// without their texts.
const eventNodes = 15;
const questionNodes = 30;

/**
 * The page's own elements for events and questions, as a number of nodes of Markdown that take as long to render
 * (lib/markdown/page-budget.ts). No page shows more of them, whatever part of the room it shows.
 */
export const ownNodes = ({
  timeline,
  open_questions: open,
  resolved_questions: resolved,
}: Pick<RoomView, "timeline" | "open_questions" | "resolved_questions">): number =>
  eventNodes * Math.min(timeline.length, partItems) +
  questionNodes * Math.min(open.length + resolved.length, partItems);
