import { hash } from "node:crypto";
import { nanoid } from "nanoid";

// The forms of tokens and ids: docs/interface.md#identifiers

/** A new secret for a participant: `ptk_` and 32 characters (192 bits). */
export const newParticipantToken = (): string => `ptk_${nanoid(32)}`;

/** A new secret for the observer: `otk_` and 32 characters (192 bits). */
export const newObserverToken = (): string => `otk_${nanoid(32)}`;

/** A new secret for the person who approves for a participant: `atk_` and 32 characters (192 bits). */
export const newApprovalToken = (): string => `atk_${nanoid(32)}`;

/** Whether a text contains a token of a room, as it is or percent-encoded, however often. */
export function containsToken(text: string): boolean {
  const decoded = text.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return /[poa]tk_[\w-]{32}/.test(text) || (decoded !== text && containsToken(decoded));
}

/** A new room id: `rm_` and 21 characters. */
export const newRoomId = (): string => `rm_${nanoid(21)}`;

/** Whether a text has the form of a room id. Any other text needs no database query. */
export const isRoomId = (text: string): boolean => /^rm_[\w-]{21}$/.test(text);

/** A new participant id: `prt_` and 21 characters. */
export const newParticipantId = (): string => `prt_${nanoid(21)}`;

/** The SHA-256 of a token, 32 bytes. Only the hash of a token is stored (docs/interface.md#tokens). */
export const hashToken = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hash("sha256", token, "buffer"));
