import { describe, expect, it } from "vitest";
import { expectError } from "../support/expect-error";
import type { HttpResponse } from "../support/http";
import type { Room } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { agreedRoom, joinedRoom } from "../support/states";
import { lastSeq, propose } from "../support/steps";

const service = sharedService();

/** The ways to name the version that a request builds on. */
const PROPOSALS: [string, (room: Room, version: number) => Promise<HttpResponse>][] = [
  ["base_version", (room, base_version) => room.as(0).put("/contract", { markdown: "Next", base_version })],
  [
    "If-Match on the contract",
    (room, version) => room.as(0).put("/contract", { markdown: "Next" }, { "if-match": `"${version}"` }),
  ],
];
const AGREEMENTS: [string, (room: Room, version: number) => Promise<HttpResponse>][] = [
  ["contract_version of agree", (room, contract_version) => room.as(0).post("/agree", { contract_version })],
  [
    "contract_version of finalize",
    (room, contract_version) => room.as(0).post("/finalize", { contract_version }),
  ],
  [
    "If-Match on agree",
    (room, version) => room.as(0).post("/agree", undefined, { "if-match": `"${version}"` }),
  ],
  [
    "If-Match on finalize",
    (room, version) => room.as(0).post("/finalize", undefined, { "if-match": `"${version}"` }),
  ],
];

async function roomAtVersion(version: number): Promise<Room> {
  const room = await joinedRoom(service);
  for (let count = 0; count < version; count++) await propose(room, 1);
  return room;
}

async function expectStale(room: Room, response: HttpResponse, current: number): Promise<void> {
  const before = 2 + current;
  expectError(response, 409, "conflict");
  expect(response.body.error?.message).toMatch(new RegExp(`\\b${current}\\b`));
  expect(await lastSeq(room)).toBe(before);
}

describe.each(PROPOSALS)("%s", (_, proposing) => {
  it("that is the current version is accepted", async () => {
    const { status, body } = await proposing(await roomAtVersion(3), 3);
    expect([status, body.contract.version]).toEqual([200, 4]);
  });

  it("0 means that there is no contract yet", async () => {
    expect((await proposing(await roomAtVersion(0), 0)).status).toBe(200);
    const room = await roomAtVersion(3);
    await expectStale(room, await proposing(room, 0), 3);
  });

  it.each([2, 4])(
    "%i when the current version is 3 is rejected with a 409 that names the current one",
    async (version) => {
      const room = await roomAtVersion(3);
      await expectStale(room, await proposing(room, version), 3);
    },
  );

  it("1 when there is no contract yet is rejected with 409", async () => {
    const room = await roomAtVersion(0);
    expectError(await proposing(room, 1), 409, "conflict");
    expect(await lastSeq(room)).toBe(2);
  });
});

describe.each(AGREEMENTS)("%s", (_, agreeing) => {
  it("that is the current version is accepted", async () => {
    const { status, body } = await agreeing(await roomAtVersion(3), 3);
    expect([status, body.agreed_contract_version]).toEqual([200, 3]);
  });

  it.each([0, 2, 4])(
    "%i when the current version is 3 is rejected with a 409 that names the current one",
    async (version) => {
      const room = await roomAtVersion(3);
      await expectStale(room, await agreeing(room, version), 3);
    },
  );

  it("is rejected with 409 when there is no contract, even as 0", async () => {
    for (const version of [0, 1]) {
      const room = await roomAtVersion(0);
      expectError(await agreeing(room, version), 409, "conflict");
      expect(await lastSeq(room)).toBe(2);
    }
  });

  it("in an agreed room is rejected with 409 when it is stale, otherwise accepted with 200", async () => {
    const room = await agreedRoom(service);
    expectError(await agreeing(room, 2), 409, "conflict");
    expect((await agreeing(room, 1)).body).toMatchObject({
      everyone_agreed: true,
      agreed_contract_version: 1,
    });
  });
});

describe("Of several concurrent proposals on the same base", () => {
  it("exactly one is accepted", async () => {
    const room = await roomAtVersion(1);
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        room.as(index % 2).put("/contract", { markdown: `Text ${index}`, base_version: 1 }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await lastSeq(room)).toBe(4);
  });
});

describe("An invalid version", () => {
  it.each(["1", -1, 1.5, null, true, [1]])("as %j is rejected with 400", async (version) => {
    const room = await roomAtVersion(1);
    const proposing = await room.as(0).put("/contract", { markdown: "Next", base_version: version });
    const agreeing = await room.as(0).post("/agree", { contract_version: version });
    for (const response of [proposing, agreeing]) expectError(response, 400, "validation");
    expect(await lastSeq(room)).toBe(3);
  });
});
