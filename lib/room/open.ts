import { type Issue, RoomError } from "./errors";
import { byteLength, limits } from "./limits";
import { roleKey } from "./role-key";
import type { Room } from "./room";

/** What the rules need to know to open a room. The ids are made by the caller; the first participant is the creator. */
export type Opening = {
  id: string;
  participants: { id: string; role: string }[];
  /** Every text of the creation: title, goal, roles, what they know … */
  texts: string[];
};

/**
 * A room before its first event, the creator's join (docs/interface.md#create-a-room). Throws RoomError `invalid` when
 * two roles are the same (role-key.ts), and `too_large` for more text than a room may hold (docs/interface.md#limits).
 */
export function openRoom({ id, participants, texts }: Opening): Room {
  refuseEqualRoles(participants.map(({ role }) => role));
  const contentBytes = texts.reduce((sum, text) => sum + byteLength(text), 0);
  if (contentBytes > limits.roomBytes) {
    throw new RoomError(
      "too_large",
      `All texts of the room together have ${contentBytes} bytes: send at most ${limits.roomBytes}.`,
    );
  }
  return {
    id,
    status: "open",
    participants: participants.map(({ id, role }) => ({ id, role, joinedAt: null, agreement: null })),
    questions: [],
    contractVersion: 0,
    messageCount: 0,
    contentBytes,
    lastSeq: 0,
    lastAt: new Date(0),
  };
}

function refuseEqualRoles(roles: string[]): void {
  const keys = roles.map(roleKey);
  const issues: Issue[] = keys.flatMap((key, index) => {
    const first = keys.indexOf(key);
    if (first === index) return [];
    const message = `is the same role as participants.${first}.role: give every participant a role of its own.`;
    return [{ path: `participants.${index}.role`, message }];
  });
  const [issue] = issues;
  if (issue) throw new RoomError("invalid", `${issue.path} ${issue.message}`, { issues });
}
