import { describe, expect, test } from "vitest";
import {
  agree,
  ask,
  decline,
  join,
  newRoom,
  post,
  propose,
  resolve,
  roomAfter,
  withdraw,
} from "@/e2e/support/plain-room";
import { type Action, availableActions, isFull } from "./actions";
import { limits } from "./limits";
import type { Room } from "./room";

const joined = () => roomAfter(newRoom(), [1, join]);
const agreed = () => roomAfter(joined(), [0, propose()], [0, agree()], [1, agree()]);
const ofParticipant = (room: Room, position = 0) =>
  availableActions(room, { kind: "participant", participantId: `p${position}` });
const ofObserver = (room: Room) => availableActions(room, { kind: "observer" });
const names = (actions: Action[]) => actions.map(({ name }) => name);
const reads = ["readRoom", "readEvents", "listContractVersions"];

describe("an observer", () => {
  test("may read and delete, and nothing else", () => {
    expect(ofObserver(joined())).toEqual([...reads.map((name) => ({ name })), { name: "deleteRoom" }]);
  });

  test("may read the current version once there is one", () => {
    const room = roomAfter(joined(), [0, propose()], [1, propose(1)]);
    expect(ofObserver(room)).toEqual([
      ...reads.map((name) => ({ name })),
      { name: "diffContract" },
      { name: "readContractVersion", version: 2 },
      { name: "deleteRoom" },
    ]);
  });

  test("may read the final contract of an agreed room", () => {
    expect(names(ofObserver(agreed()))).toEqual([
      ...reads,
      "diffContract",
      "readContractVersion",
      "getFinalContract",
      "getRecord",
      "exportRoom",
      "deleteRoom",
    ]);
  });
});

describe("a participant", () => {
  test("is offered to join until it has", () => {
    const texts = ["sendMessage", "askQuestion", "proposeContract"];
    expect(names(ofParticipant(newRoom(), 1))).toEqual([
      "joinRoom",
      ...texts,
      "withdraw",
      ...reads,
      "replaceLink",
      "deleteRoom",
    ]);
    expect(names(ofParticipant(joined(), 1))).toEqual([
      ...texts,
      "withdraw",
      ...reads,
      "replaceLink",
      "deleteRoom",
    ]);
  });

  test("sees with every text how many bytes the room still accepts", () => {
    const room = roomAfter(joined(), [0, ask()], [0, post("12345")]);
    const bytesLeft = limits.roomBytes - room.contentBytes;
    expect(ofParticipant(room).filter((action) => action.bytesLeft !== undefined)).toEqual([
      { name: "sendMessage", bytesLeft },
      { name: "askQuestion", bytesLeft },
      { name: "resolveQuestion", questionSeq: 3, bytesLeft },
      { name: "proposeContract", version: 0, bytesLeft },
      { name: "withdraw", bytesLeft: limits.textBytes },
    ]);
    const declining = ofParticipant(roomAfter(room, [1, propose()])).filter(
      ({ name }) => name === "declineContract",
    );
    expect(declining).toEqual([{ name: "declineContract", version: 1, bytesLeft: bytesLeft - 3 }]);
  });

  test("is offered to resolve the open questions that it may", () => {
    const room = roomAfter(newRoom(3), [0, ask()], [0, ask(true, 1)], [0, ask()], [1, resolve(2)]);
    const resolvable = (position: number) =>
      ofParticipant(room, position).flatMap(({ questionSeq }) => questionSeq ?? []);
    expect([resolvable(0), resolvable(1), resolvable(2)]).toEqual([[3, 4], [3, 4], [4]]);
  });

  test("proposes on top of the current version, and agrees to it until it has", () => {
    const room = roomAfter(joined(), [0, propose()], [1, propose(1)], [0, agree(2)]);
    expect(ofParticipant(room, 1)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "proposeContract", version: 2 }),
        { name: "agreeToContract", version: 2 },
        expect.objectContaining({ name: "declineContract", version: 2 }),
      ]),
    );
    expect(names(ofParticipant(room, 1))).not.toContain("finalizeContract");
    expect(names(ofParticipant(room, 0))).not.toContain("agreeToContract");
  });

  test("declines what it has agreed to, and agrees to what it has declined", () => {
    const room = roomAfter(joined(), [0, propose()], [0, agree()], [1, decline()]);
    expect(names(ofParticipant(room, 0))).toContain("declineContract");
    expect(names(ofParticipant(room, 1))).toContain("agreeToContract");
  });

  test("agrees once more where only that is missing, under the other name, too", () => {
    const room = roomAfter(joined(), [0, propose()], [0, ask()], [0, agree()], [1, agree()], [1, resolve(4)]);
    expect(names(ofParticipant(room))).toEqual(
      expect.arrayContaining(["agreeToContract", "finalizeContract"]),
    );
  });

  test("writes at most 500 messages, and asks and proposes at most 200 times", () => {
    const spoken = names(ofParticipant({ ...joined(), messageCount: limits.messages }));
    expect(spoken).toEqual([
      "askQuestion",
      "proposeContract",
      "withdraw",
      ...reads,
      "replaceLink",
      "deleteRoom",
    ]);
    const declined = names(
      ofParticipant({ ...roomAfter(joined(), [1, propose()]), messageCount: limits.messages }),
    );
    expect(declined).not.toContain("declineContract");
    const [question] = roomAfter(joined(), [0, ask()]).questions;
    const questions = Array.from({ length: limits.questions }, () => question).flatMap((one) => one ?? []);
    const asked = ofParticipant({ ...joined(), questions }).filter(({ name }) => name !== "resolveQuestion");
    expect(names(asked)).toEqual([
      "sendMessage",
      "proposeContract",
      "withdraw",
      ...reads,
      "replaceLink",
      "deleteRoom",
    ]);
    const proposed = names(ofParticipant({ ...joined(), contractVersion: limits.contractVersions }));
    expect(proposed).toContain("agreeToContract");
    expect(proposed).not.toContain("proposeContract");
  });

  test("agrees in a full room or withdraws from it, and writes nothing else", () => {
    const full = { ...roomAfter(joined(), [0, propose()], [0, ask()]), contentBytes: limits.roomBytes };
    expect(isFull(full)).toBe(true);
    expect(isFull({ ...full, contentBytes: limits.roomBytes - 1 })).toBe(false);
    expect(names(ofParticipant(full))).toEqual([
      "agreeToContract",
      "withdraw",
      ...reads,
      "diffContract",
      "readContractVersion",
      "replaceLink",
      "deleteRoom",
    ]);
  });

  test("writes nothing into a closed room, and can replace its link there", () => {
    for (const closed of [agreed(), roomAfter(joined(), [1, withdraw(2)])]) {
      const ofOther = names(ofObserver(closed));
      expect(names(ofParticipant(closed))).toEqual(ofOther.toSpliced(-1, 0, "replaceLink"));
    }
  });

  test("is offered to replace its link until it has done so 5 times", () => {
    const replaced = roomAfter(joined(), ...Array(4).fill([0, { type: "replaceLink" }]));
    expect(names(ofParticipant(replaced))).toContain("replaceLink");
    const often = roomAfter(replaced, [0, { type: "replaceLink" }]);
    expect(names(ofParticipant(often))).not.toContain("replaceLink");
    expect(names(ofParticipant(often, 1))).toContain("replaceLink");
  });

  test("is offered no further version once the room holds 200", () => {
    const versions = ["proposeContract", "editContract"];
    const offered = (contractVersion: number) =>
      names(ofParticipant({ ...roomAfter(joined(), [0, propose()]), contractVersion }));
    const before = offered(limits.contractVersions - 1);
    expect(before).toEqual(expect.arrayContaining(versions));
    expect(offered(limits.contractVersions)).toEqual(before.filter((name) => !versions.includes(name)));
  });
});
