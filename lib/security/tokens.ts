import { hash } from "node:crypto";
import { nanoid } from "nanoid";

/** A new secret for one participant: `ptk_` and 32 characters, 192 bits (docs/interface.md#identifiers). */
export const newParticipantToken = (): string => `ptk_${nanoid(32)}`;

/** A new secret for the observer: `otk_` and 32 characters, 192 bits (docs/interface.md#identifiers). */
export const newObserverToken = (): string => `otk_${nanoid(32)}`;

/** A new room id: `rm_` and 21 characters (docs/interface.md#identifiers). */
export const newRoomId = (): string => `rm_${nanoid(21)}`;

/** Whether a text has the form of a room id: what has not, needs no look into the database. */
export const isRoomId = (text: string): boolean => /^rm_[\w-]{21}$/.test(text);

/** A new participant id: `prt_` and 21 characters (docs/interface.md#identifiers). */
export const newParticipantId = (): string => `prt_${nanoid(21)}`;

/** SHA-256 of a token, 32 bytes: the only form in which one is kept (docs/interface.md#tokens). */
export const hashToken = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hash("sha256", token, "buffer"));
