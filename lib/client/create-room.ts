import type { CreateRoomBody } from "@/lib/wire/requests";
import type { CreateRoomAnswer } from "@/lib/wire/responses";
import { answerOf, type CallOptions, send } from "./call";

/**
 * Opens a room on the service at `baseUrl`. The caller is the first participant and has joined; the links, which the
 * service says only now, are everyone's way in (docs/interface.md#create-a-room). A creation whose answer is lost
 * leaves a room behind that nobody can enter, until it expires.
 */
export async function createRoom(
  baseUrl: string,
  request: CreateRoomBody,
  options?: CallOptions,
): Promise<CreateRoomAnswer> {
  const url = `${baseUrl.replace(/\/+$/, "")}/api/rooms`;
  return answerOf(url, await send({ method: "POST", url, body: request }, options));
}
