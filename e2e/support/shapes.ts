import { expect } from "vitest";

/** The exact keys of every body (docs/interface.md). */

export const CREATED = ["room_id", "status", "expires_at", "participants", "invite_urls", "observer_url"];
export const CREATED_PARTICIPANT = ["id", "role", "token"];

export const ROOM_VIEW = [
  "viewer",
  "your_role",
  "your_participant_id",
  "your_instructions",
  "room",
  "room_goal",
  "room_status",
  "participants",
  "conversation",
  "open_questions",
  "resolved_questions",
  "current_contract",
  "ended",
  "whose_turn",
  "what_you_should_do_next",
  "available_actions",
  "last_activity_at",
  "last_seq",
  "head",
];

export const ROOM_FACTS = [
  "room_id",
  "title",
  "brief",
  "goal",
  "status",
  "created_at",
  "expires_at",
  "last_activity_at",
];

export const ABSENT_PARTICIPANT = ["id", "role", "display_name", "knows", "needs_to_determine"];
export const JOINED_PARTICIPANT = [...ABSENT_PARTICIPANT, "joined_at"];

export const MESSAGE = ["id", "seq", "at", "participant_id", "role", "content"];

export const QUESTION = [
  "id",
  "seq",
  "at",
  "question",
  "blocking",
  "asked_by_participant_id",
  "asked_by",
  "addressed_to_participant_id",
  "addressed_to",
  "status",
  "resolution",
  "basis",
  "resolved_by_participant_id",
  "resolved_by",
  "resolved_at",
];

export const CONTRACT = [
  "version",
  "markdown",
  "sha256",
  "at",
  "proposed_by_participant_id",
  "proposed_by",
  "agreements",
  "bytes",
  "declines",
];

export const CONTRACT_VERSION = ["version", "at", "proposed_by", "bytes", "sha256"];
export const AGREEMENT = ["participant_id", "role", "version", "at"];
export const TURN = ["participant_id", "role", "reason"];

export const EVENTS = [
  "events",
  "ended",
  "room_status",
  "whose_turn",
  "what_you_should_do_next",
  "last_activity_at",
  "last_seq",
  "head",
];

export const EVENT = ["seq", "at", "participant_id", "role", "kind", "action", "body"];

/** The fields of every write response besides its own, when nothing was redacted. */
export const AFTER_WRITE = [
  "room_status",
  "whose_turn",
  "what_you_should_do_next",
  "last_activity_at",
  "last_seq",
];

export const JOIN = ["participant_id", "role", "joined_at", ...AFTER_WRITE];
export const AGREE = [
  "agreed_contract_version",
  "everyone_agreed",
  "waiting_for",
  "open_blocking_questions",
  ...AFTER_WRITE,
];

export const DECLINE = ["declined_contract_version", ...AFTER_WRITE];
export const ENDED = ["by_participant_id", "by", "reason", "at"];
export const REPLACE_LINK = ["participant_id", "token", "invite_url"];
export const WITHDRAW = ["ended", ...AFTER_WRITE];

export const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

export function expectKeys(value: object | null, keys: string[]): void {
  expect(Object.keys(value ?? {}).sort()).toEqual([...keys].sort());
}
