import { limits } from "@/lib/room/limits";
import type { Room, Viewer } from "@/lib/room/room";
import { type EndpointName, endpoints, pathOf } from "./endpoints";

/** A room as one viewer sees it from outside: what every answer is made from. `baseUrl` is {base_url}. */
export type Perspective = { room: Room; viewer: Viewer; baseUrl: string };

/** The absolute address of a call on the room. */
export const urlOf = (
  { room, baseUrl }: Perspective,
  name: EndpointName,
  params: Record<string, string | number> = {},
): string => `${baseUrl}${pathOf(name, { id: room.id, ...params })}`;

/** A call on the room in words: `POST https://…/join`, with its body where one is given. */
export const callInWords = (
  perspective: Perspective,
  name: EndpointName,
  more: { params?: Record<string, string | number>; body?: object } = {},
): string => {
  const call = `${endpoints[name].method} ${urlOf(perspective, name, more.params)}`;
  return more.body ? `${call} with body ${JSON.stringify(more.body)}` : call;
};

/** The events call that waits for what is newer than now. */
export const eventsCallInWords = (perspective: Perspective): string =>
  `${callInWords(perspective, "readEvents")}?after=${perspective.room.lastSeq}&wait=${limits.waitSeconds}`;
