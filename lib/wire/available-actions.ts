import { type Action, type ActionName, availableActions } from "@/lib/room/actions";
import { participantOf, type Room } from "@/lib/room/room";
import { isWrite } from "./endpoint";
import { type ExampleBody, endpoints, exampleBody, toolOf } from "./endpoints";
import { type Perspective, urlOf } from "./perspective";
import { basesInWords } from "./questions";
import type { ActionBody, ToolActionBody } from "./responses";

/**
 * The requests that would succeed for the viewer now, with URLs and example bodies
 * (docs/interface.md#available-actions).
 */
export const presentActions = (perspective: Perspective): ActionBody[] =>
  actionsIn(perspective).map((action) => presentAction(perspective, action));

/** The same as tools of /mcp (docs/interface.md#mcp-tools), with example arguments besides the invite link. */
export const presentToolActions = (perspective: Perspective): ToolActionBody[] =>
  actionsIn(perspective).flatMap((action) => {
    const { room } = perspective;
    const name = toolOf(action.name);
    // One tool agrees and finalizes.
    if (!name || action.name === "finalizeContract") return [];
    const question = action.questionSeq === undefined ? {} : { question_id: `qst_${action.questionSeq}` };
    const after = takesAfter(action.name) ? { after: room.lastSeq } : {};
    return [{ name, arguments: { ...question, ...bodyOf(action, room), ...after } }];
  });

const actionsIn = ({ room, viewer, cannotSign }: Perspective): Action[] =>
  availableActions(room, viewer).filter(({ name }) => !(cannotSign && "needsRecordKey" in endpoints[name]));

/** Whether a request names the last event that the client has read: then its response has those after it. */
const takesAfter = (name: ActionName): boolean => name === "readEvents" || isWrite(endpoints[name]);

/** The name of an action in responses: `join_room` for `joinRoom`. */
export const wireName = (name: ActionName): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function presentAction(perspective: Perspective, action: Action): ActionBody {
  const { method } = endpoints[action.name];
  const query = takesAfter(action.name) ? `?after=${perspective.room.lastSeq}` : "";
  const params = { qid: `qst_${action.questionSeq}`, n: action.version ?? "" };
  const body = bodyOf(action, perspective.room);
  return {
    name: wireName(action.name),
    method,
    url: `${urlOf(perspective, action.name, params)}${query}`,
    ...(body ? { body } : {}),
    description: descriptionOf(perspective, action),
  };
}

/** What a request does; of a question that the caller asked of others, that the answer is up to them. */
function descriptionOf({ room, viewer }: Perspective, { name, questionSeq }: Action): string {
  const me = participantOf(room, viewer);
  const question = room.questions.find(({ seq }) => seq === questionSeq);
  const isOwn = question?.authorId === me?.id && question?.addresseeId !== me?.id;
  return question && isOwn ? answerOwnQuestion : endpoints[name].description;
}

const answerOwnQuestion = `Answer your own question. You asked the others: do this only if you no longer need their answer. The basis is ${basesInWords}.`;

/** Placeholders, which stand for texts, are cut to the bytes that the room has left. */
function bodyOf({ name, version = 0, bytesLeft = 0 }: Action, { lastSeq }: Room): ExampleBody | undefined {
  const body = exampleBody(name, { version, lastSeq });
  if (!body) return undefined;
  const cut = Object.entries(body).map(([field, value]) => [
    field,
    typeof value === "string" && value.startsWith("<") ? value.slice(0, bytesLeft) : value,
  ]);
  return Object.fromEntries(cut);
}
