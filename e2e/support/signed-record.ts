import { generateKeyPairSync } from "node:crypto";
import { protectedHeader, sign, signedRecord } from "@/lib/record/sign";
import { parseSigningKey, type SigningKey } from "@/lib/record/signing-key";
import { evolve } from "@/lib/room/evolve";
import type { Command, Event } from "@/lib/room/room";
import { presentRecord, type RecordBody } from "@/lib/wire/record";
import { agree, ask, decided, join, newRoom, post, propose, resolve, start } from "./plain-room";

/** A new private key as PKCS#8 PEM. */
export const newPem = (): string =>
  generateKeyPairSync("ec", { namedCurve: "P-256" })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();

export const newSigningKey = (): Promise<SigningKey> => parseSigningKey(newPem());

/** The record of any payload, also of one that no room has, signed as the service does. */
export async function signedText(payload: unknown, key: SigningKey): Promise<string> {
  const header = protectedHeader(key);
  const text = [JSON.stringify(payload)];
  const signature = await sign(key, header, text, async () => undefined);
  return [...signedRecord(text, { protected: header, signature })].join("");
}

/**
 * The payload of the record of a room in which participants, by their positions, did all of this. `approving`: those whose
 * person approves.
 */
export function payloadAfter(steps: [number, Command][], approving: number[] = []): RecordBody {
  let room = newRoom(2, approving);
  const events: Event[] = [{ seq: 1, at: start, participantId: "p0", action: "joined" }];
  for (const [position, command] of steps) {
    const event = decided(room, position, command);
    if (!event) throw new Error("a step changed nothing");
    events.push(event);
    room = evolve(room, event);
  }
  const participants = room.participants.map(({ id }) => ({
    ...{ id, displayName: null, knows: [], needsToDetermine: [] },
    instructions: "keep it private",
  }));
  const texts = { title: "T", brief: null, goal: "G", createdAt: start, expiresAt: start, participants };
  return presentRecord({ room, texts, events, iss: "https://rooms.test" });
}

/** The payload of an agreed room with an event of most kinds. */
export const examplePayload = (): RecordBody =>
  payloadAfter([
    [1, join],
    [0, post("naïve 🎉\u202e")],
    [0, ask()],
    [1, resolve(4)],
    [0, propose()],
    [0, agree()],
    [1, agree()],
  ]);
