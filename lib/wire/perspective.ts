import type { Room, Viewer } from "@/lib/room/room";
import { type EndpointName, pathOf } from "./endpoints";

/** How a caller makes its calls: over HTTP, or with the tools of /mcp. Next steps and hints are worded for it. */
export type Way = "http" | "tools";

/** A room as one viewer sees it from outside: what every answer is made from. `baseUrl` is {base_url}. */
export type Perspective = { room: Room; viewer: Viewer; baseUrl: string; way: Way };

/** The absolute address of a call on the room. */
export const urlOf = (
  { room, baseUrl }: Perspective,
  name: EndpointName,
  params: Record<string, string | number> = {},
): string => `${baseUrl}${pathOf(name, { id: room.id, ...params })}`;
