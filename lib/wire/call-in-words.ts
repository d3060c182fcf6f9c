import type { ActionName } from "@/lib/room/actions";
import { limits } from "@/lib/room/limits";
import { toolNames } from "./call-names";
import { endpoints } from "./endpoints";
import { type Perspective, urlOf } from "./perspective";

/** What a call carries: its body, and the question that it is about. */
type More = { question?: string; body?: object };

/**
 * A call on the room in words, as the viewer makes it: `POST https://…/join` with its body, or `the tool join_room` with
 * its arguments.
 */
export const callInWords = (perspective: Perspective, name: ActionName, more: More = {}): string =>
  perspective.way === "tools" ? toolInWords(name, more) : requestInWords(perspective, name, more);

function requestInWords(perspective: Perspective, name: ActionName, { question = "", body }: More): string {
  const call = `${endpoints[name].method} ${urlOf(perspective, name, { qid: question })}`;
  return body ? `${call} with body ${JSON.stringify(body)}` : call;
}

function toolInWords(name: ActionName, { question, body }: More): string {
  const input = { ...(question ? { question_id: question } : {}), ...body };
  const isEmpty = Object.keys(input).length === 0;
  return `the tool ${toolNames[name]}${isEmpty ? "" : ` with ${JSON.stringify(input)}`}`;
}

/** How to wait for what is newer than now, in whole sentences. */
export const waitInWords = (perspective: Perspective): string => {
  const after = perspective.room.lastSeq;
  const repeat = `it answers as soon as something happens, after ${limits.waitSeconds} seconds at the latest; repeat it until it returns events.`;
  if (perspective.way === "tools") {
    const body = { after, wait_seconds: limits.waitSeconds };
    return `Wait with ${callInWords(perspective, "readEvents", { body })}: ${repeat}`;
  }
  const call = `${callInWords(perspective, "readEvents")}?after=${after}&wait=${limits.waitSeconds}`;
  return `Wait with ${call}: ${repeat} (If your tool cannot wait that long, leave out wait and repeat the request every 5 seconds.)`;
};

/** How a call says who makes it. */
export const credentialsInWords = ({ way }: Perspective): string =>
  way === "tools"
    ? "with your invite address as invite (on this and every other call)"
    : 'without a body, with the header "Authorization: Bearer <PARTICIPANT_TOKEN>" (your token, on this and every other call)';
