/** What a link to a room contains: the URL of the service, the room's id, and the token that opens it. */
export type RoomLink = { baseUrl: string; roomId: string; token: string };

const form = /^(https?:\/\/.+?)\/[roa]\/([\w-]+)\/([\w-]+?)(?:\.md)?\/?(?:[?#].*)?$/;

/**
 * The parts of an invite link (`{base_url}/r/<room_id>/<token>`), an approval link (`/a/…`) or an observer link
 * (`/o/…`), with or without `.md` at its end. Throws a TypeError, which does not repeat the link, for anything else.
 */
export function parseLink(link: string): RoomLink {
  const [, baseUrl, roomId, token] = form.exec(link.trim()) ?? [];
  if (!baseUrl || !roomId || !token || !URL.canParse(baseUrl)) {
    throw new TypeError(
      "This is not a link to a room. Use an invite link (https://…/r/<room_id>/<token>), an approval link (https://…/a/<room_id>/<token>) or an observer link (https://…/o/<room_id>/<token>).",
    );
  }
  return { baseUrl, roomId, token };
}
