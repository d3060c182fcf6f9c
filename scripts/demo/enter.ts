import type { CreateRoomAnswer } from "../../lib/wire/responses";
import { HttpClient, type Options } from "./client";
import { RoomClient } from "./room-client";

/** Opens a room for two; the caller is its first participant, `inviteUrl` is the second one's. */
export async function openRoom(
  baseUrl: string,
  request: object,
  options: Options,
): Promise<{ room: RoomClient; inviteUrl: string; observerUrl: string; expiresAt: string }> {
  const answer = await new HttpClient(options).json<CreateRoomAnswer>({
    method: "POST",
    url: `${baseUrl}/api/rooms`,
    body: request,
  });
  const [creator] = answer.participants;
  const [, inviteUrl] = answer.invite_urls;
  if (!creator || !inviteUrl) throw new Error("The new room has not two participants.");
  const url = `${baseUrl}/api/rooms/${answer.room_id}`;
  return {
    room: new RoomClient(new HttpClient({ ...options, token: creator.token }), url),
    inviteUrl,
    observerUrl: answer.observer_url,
    expiresAt: answer.expires_at,
  };
}

/** What an agent learns that was given an invite address and nothing else: it reads `<invite>.md`. */
export async function acceptInvite(inviteUrl: string, options: Options): Promise<RoomClient> {
  const markdown = await new HttpClient(options).text(`${inviteUrl}.md`);
  const [, token] = markdown.match(/^Authorization: Bearer (\S+)$/m) ?? [];
  const [, url] = markdown.match(/POST (\S+)\/join\b/) ?? [];
  if (!token || !url) throw new Error("The invite's Markdown names no token or no call to join with.");
  return new RoomClient(new HttpClient({ ...options, token }), url);
}

/** The room as its observer reads it, from nothing but the observer address. */
export function observe(observerUrl: string, options: Options): RoomClient {
  const [, base, roomId, token] = observerUrl.match(/^(.+)\/o\/([^/]+)\/([^/]+)$/) ?? [];
  if (!base || !roomId || !token) throw new Error("The observer address has not the form /o/<room>/<token>.");
  return new RoomClient(new HttpClient({ ...options, token }), `${base}/api/rooms/${roomId}`);
}
