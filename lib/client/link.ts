/** Where a room is, and the token with which it is entered. */
export type RoomAddress = { baseUrl: string; roomId: string; token: string };

const form = /^(https?:\/\/.+?)\/[ro]\/([\w-]+)\/([\w-]+?)(?:\.md)?\/?(?:[?#].*)?$/;

/**
 * The address in an invite link (`{base_url}/r/<room_id>/<token>`) or an observer link (`/o/…`), with or without `.md`
 * at its end. Throws a TypeError, which does not repeat the link, for anything else.
 */
export function parseLink(link: string): RoomAddress {
  const [, baseUrl, roomId, token] = form.exec(link.trim()) ?? [];
  if (!baseUrl || !roomId || !token || !URL.canParse(baseUrl)) {
    throw new TypeError(
      "This is no link to a room: send an invite link (https://…/r/<room_id>/<token>) or an observer link (https://…/o/<room_id>/<token>).",
    );
  }
  return { baseUrl, roomId, token };
}
