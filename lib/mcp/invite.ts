import { z } from "zod";
import { invalidField, type RoomError } from "@/lib/room/errors";
import { objectError, typeError, validate } from "@/lib/wire/fields";

const text = (what: string, description: string) =>
  z
    .string({ error: ({ input }) => typeError(input, what) })
    .meta({ description })
    .optional();

/** The arguments that identify the room and the viewer, of every tool of a room. */
export const inviteFields = z.object(
  {
    invite: text("your invite link", "your whole invite link, or an observer link"),
    room_id: text("the id of the room (rm_…)", "Instead of invite, with token: the room, rm_…"),
    token: text(
      "your token",
      "Instead of invite, with room_id: your token, the last part of your invite link.",
    ),
  },
  objectError,
);

/**
 * The room and the token in the arguments of a tool (docs/interface.md#mcp-tools). Only the path of the link is read: the
 * host may differ behind proxies, and nothing is fetched from the link. Throws RoomError `invalid` if there is neither a
 * link nor both room_id and token.
 */
export function credentialsOf(input: unknown): { roomId: string; token: string } {
  const { invite, room_id: roomId, token } = validate(inviteFields, input, "What you sent");
  if (invite !== undefined) return credentialsInUrl(invite);
  if (roomId !== undefined && token !== undefined) return { roomId, token };
  throw invalid("is missing");
}

function credentialsInUrl(link: string): { roomId: string; token: string } {
  const [, roomId, token] = /\/[roa]\/(rm_[\w-]+)\/([\w-]+)/.exec(link) ?? [];
  if (roomId && token) return { roomId, token };
  throw invalid("is not an invite link");
}

/** The message does not repeat the input, which may contain a part of a token. */
const invalid = (problem: string): RoomError =>
  invalidField(
    "invite",
    `${problem}: send the whole link that you were given (…/r/<room_id>/<token>), or room_id and token.`,
  );
