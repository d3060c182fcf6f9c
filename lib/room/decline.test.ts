import { describe, expect, test } from "vitest";
import {
  agree,
  decided,
  decline,
  errorOf,
  join,
  newRoom,
  participantAt,
  post,
  propose,
  roomAfter,
  start,
} from "@/e2e/support/plain-room";
import { limits } from "./limits";
import { decliners } from "./room";

const joined = () => roomAfter(newRoom(), [1, join]);

/** Version 1 is event 3. */
const proposed = () => roomAfter(joined(), [0, propose()]);

describe("a decline", () => {
  test("is an event with the reason and the version", () => {
    expect(decided(proposed(), 1, decline(1, "Too late."))).toEqual({
      seq: 4,
      at: new Date(start.getTime() + 3),
      participantId: "p1",
      action: "declined",
      body: "Too late.",
      version: 1,
      byPerson: false,
    });
  });

  test("takes back the agreement to that version, and an agreement takes back the decline", () => {
    const agreed = roomAfter(proposed(), [1, agree()]);
    const declined = roomAfter(agreed, [1, decline()]);
    expect(participantAt(declined, 1)).toMatchObject({ agreement: null, declinedVersion: 1 });
    const again = roomAfter(declined, [1, agree()]);
    expect(participantAt(again, 1)).toMatchObject({ agreement: { version: 1 }, declinedVersion: null });
    expect(roomAfter(declined, [0, agree()]).status).toBe("open");
    expect(roomAfter(declined, [0, agree()], [1, agree()]).status).toBe("agreed");
  });

  test("keeps an agreement to an earlier version, and ends with a new version", () => {
    const declined = roomAfter(proposed(), [1, agree()], [0, propose()], [1, decline(2)]);
    expect(participantAt(declined, 1)).toMatchObject({ agreement: { version: 1 }, declinedVersion: 2 });
    expect(decliners(declined).map(({ id }) => id)).toEqual(["p1"]);
    const revised = roomAfter(declined, [0, propose()]);
    expect(decliners(revised)).toEqual([]);
    expect(participantAt(revised, 1).declinedVersion).toBe(2);
  });

  test("of the same version again records the newer reason", () => {
    const once = roomAfter(proposed(), [1, decline(1, "first")]);
    expect(decided(once, 1, decline(1, "second"))).toMatchObject({ seq: 5, body: "second", version: 1 });
    const twice = roomAfter(once, [1, decline(1, "second")]);
    expect(participantAt(twice, 1)).toEqual(participantAt(once, 1));
    expect(twice.messageCount).toBe(2);
  });

  test("of another than the current version is rejected, and names the current one", () => {
    const room = roomAfter(proposed(), [0, propose()]);
    for (const version of [1, 3]) {
      expect(errorOf(room, 1, decline(version))).toMatchObject({ reason: "conflict", currentVersion: 2 });
    }
  });

  test("is rejected without a contract, whatever version it names", () => {
    for (const version of [0, 1]) {
      expect(errorOf(joined(), 1, decline(version))).toMatchObject({
        reason: "conflict",
        next: "proposeContract",
        message: "There is no contract yet: propose the first version.",
      });
    }
  });

  test("counts as a message: of both together a room takes 500", () => {
    const room = { ...proposed(), messageCount: limits.messages - 1 };
    const full = roomAfter(room, [1, decline()]);
    expect(full.messageCount).toBe(limits.messages);
    expect(participantAt(full, 1).hasPosted).toBe(false);
    for (const command of [post(), decline()]) {
      expect(errorOf(full, 1, command)).toMatchObject({
        reason: "full",
        message: "This room is full: it already holds 500 messages and declines.",
      });
    }
    expect(errorOf(full, 1, decline(7)).reason).toBe("conflict");
  });

  test("does not fit into a room whose bytes are used up", () => {
    const room = { ...proposed(), contentBytes: limits.roomBytes - 1 };
    expect(errorOf(room, 1, decline(1, "no")).reason).toBe("full");
    expect(decided(room, 1, decline(1, "n"))).toMatchObject({ action: "declined" });
  });
});
