import { type Issue, RoomError } from "./errors";
import { beforeEvents, type Seat } from "./evolve";
import { BLANK, EMPTY_SIGNS, INVISIBLE } from "./invisible";
import { byteLength, limits } from "./limits";
import { QUOTES } from "./quote-name";
import type { Room } from "./room";

/** What the rules need to create a room. The first participant is the creator. */
export type Opening = {
  id: string;
  participants: Seat[];
  /** Every text of the creation: title, goal, roles, what they know … */
  texts: string[];
};

/**
 * A room before its first event, the creator's join (docs/interface.md#create-a-room). Throws RoomError `invalid` when
 * two roles are the same or would be shown in the same way, and `too_large` for more text than a room may hold
 * (docs/interface.md#limits).
 */
export function openRoom({ id, participants, texts }: Opening): Room {
  rejectEqualRoles(participants.map(({ role }) => role));
  const contentBytes = texts.reduce((sum, text) => sum + byteLength(text), 0);
  if (contentBytes > limits.roomBytes) {
    throw new RoomError(
      "too_large",
      `All texts of the room together have ${contentBytes} bytes: send at most ${limits.roomBytes}.`,
    );
  }
  return { ...beforeEvents({ id, participants }), contentBytes };
}

function rejectEqualRoles(roles: string[]): void {
  const keys = roles.map((role) => ({ key: roleKey(role), shown: shownKey(role) }));
  const issues: Issue[] = keys.flatMap(({ key, shown }, index) => {
    const first = keys.findIndex((other) => other.key === key || other.shown === shown);
    if (first === index) return [];
    const message = `is the same role as participants.${first}.role: give every participant a different role.`;
    return [{ path: `participants.${index}.role`, message }];
  });
  const [issue] = issues;
  if (issue) throw new RoomError("invalid", `${issue.path} ${issue.message}`, { issues });
}

/**
 * The form in which two roles are compared, so that roles that look alike are the same: without invisible characters,
 * compatibility forms such as full-width letters as plain ones (NFKC), white space folded, case folded. Letters of
 * different scripts stay different (docs/interface.md#status-codes, docs/security.md).
 */
export const roleKey = (role: string): string =>
  withoutCase(role.replace(BLANKS, " ").replace(INVISIBLES, "").normalize("NFKC"))
    .normalize("NFKC")
    .replace(BLANKS, " ")
    .trim();

/**
 * The form in which two roles are the same if a view could show them in the same way: views write quotation marks and
 * invisible characters as labels, such as ⟨U+0022⟩, or as other marks, and a role can contain what looks like a label.
 */
function shownKey(role: string): string {
  const key = roleKey(role.replace(MARKS, "")).normalize("NFKD");
  const shorter = key.replace(MARKS, "").replace(STACKED, "$1").replace(LABEL, "");
  return shorter === key ? key : shownKey(shorter);
}

/** Some letters are equal only in upper case (ß and ẞ as SS); a final sigma equals any other. */
const withoutCase = (text: string): string =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");

const BLANKS = new RegExp(`${BLANK}+`, "gu");
const INVISIBLES = new RegExp(INVISIBLE, "gu");
/** Quotation marks, apostrophes, and signs that are drawn as blanks. */
const MARKS = new RegExp(`${QUOTES.source}|['\u2018\u2019\u02bc\uff07${EMPTY_SIGNS}]`, "gu");
/** Views show no more than a few marks on one character. */
const STACKED = /(\p{M}{3})\p{M}+/gu;
/** Labels of one or more characters (lib/text/spell-out.ts), as they are in a key. */
const LABEL = /⟨(?:(?:u\+[0-9a-f]+|combining marks)(?: ×\d+)?|and \d+ more)⟩/gu;
