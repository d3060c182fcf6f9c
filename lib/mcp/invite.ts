import { z } from "zod";
import { RoomError } from "@/lib/room/errors";
import { typeError } from "@/lib/wire/fields";
import { objectError } from "@/lib/wire/requests";
import { validate } from "@/lib/wire/validate";

const text = (what: string, description: string) =>
  z
    .string({ error: ({ input }) => typeError(input, what) })
    .meta({ description })
    .optional();

/** How every tool of a room is told which room it is, and who calls. */
export const inviteFields = z.object(
  {
    invite: text(
      "your invite address",
      "Your invite address as you were given it (…/r/<room_id>/<token>), or an observer's (…/o/<room_id>/<token>).",
    ),
    room_id: text("the id of the room (rm_…)", "Instead of invite, with token: the room, rm_…"),
    token: text(
      "your token",
      "Instead of invite, with room_id: your token, the last part of your invite address.",
    ),
  },
  objectError,
);

/**
 * The room and the token that a tool is called with (docs/interface.md#mcp-tools). Of an address only the path counts:
 * behind proxies the same room has several hosts, a token opens its own room alone, and nothing is fetched from the
 * address. Throws RoomError `invalid` when there is neither an address nor both room_id and token.
 */
export function keyOf(input: unknown): { roomId: string; token: string } {
  const { invite, room_id: roomId, token } = validate(inviteFields, input, "What you sent");
  if (invite !== undefined) return keyIn(invite);
  if (roomId !== undefined && token !== undefined) return { roomId, token };
  throw invalid("is missing");
}

function keyIn(address: string): { roomId: string; token: string } {
  const [, roomId, token] = /\/[ro]\/(rm_[\w-]+)\/([\w-]+)/.exec(address) ?? [];
  if (roomId && token) return { roomId, token };
  throw invalid("is no invite address");
}

/** What was sent is not repeated: it may be a part of a token. */
function invalid(problem: string): RoomError {
  const message = `${problem}: send the whole address that you were given (…/r/<room_id>/<token>), or room_id and token.`;
  return new RoomError("invalid", `invite ${message}`, { issues: [{ path: "invite", message }] });
}
