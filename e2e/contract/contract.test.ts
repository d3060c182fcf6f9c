import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { expectError } from "../support/expect-error";
import { nth } from "../support/nth";
import { sharedService } from "../support/service-for-tests";
import { CONTRACT, CONTRACT_VERSION, expectKeys } from "../support/shapes";
import { alone } from "../support/single-process";
import { joinedRoom, proposedRoom } from "../support/states";
import { agree, propose, read, succeeds, timeline } from "../support/steps";

const service = sharedService();

const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

describe("Proposing a contract", () => {
  it("creates version 1, then 2, then 3, by any participant", async () => {
    const room = await joinedRoom(service);
    const versions = [];
    for (const who of [0, 1, 1]) versions.push((await propose(room, who, `By ${who}`)).version);
    expect(versions).toEqual([1, 2, 3]);
    expect((await read(room)).current_contract).toMatchObject({ version: 3, markdown: "By 1" });
  });

  it("responds with the version, its text, its hash, its author and no agreement", async () => {
    const room = await joinedRoom(service);
    const markdown = "# Grüße 🙂\r\n\r\n```\ncode\n```\n  ";
    expect(await propose(room, 1, markdown)).toEqual({
      version: 1,
      markdown,
      bytes: Buffer.byteLength(markdown),
      sha256: sha256(markdown),
      at: nth(await timeline(room), -1).at,
      proposed_by_participant_id: room.participant(1).id,
      proposed_by: "Seller",
      agreements: [],
      declines: [],
    });
  });

  it("is a new version even when the text is the same", async () => {
    const room = await proposedRoom(service);
    const { markdown } = await propose(room, 1, "Same");
    expect(await propose(room, 1, "Same")).toMatchObject({ version: 3, markdown });
  });

  it("is not agreeing, neither to this version nor to an earlier one", async () => {
    const room = await joinedRoom(service);
    await propose(room, 0);
    await agree(room, 1);
    await propose(room, 0);
    const view = await read(room);
    expect(view.current_contract?.agreements).toMatchObject([{ version: 1 }]);
    expect(view.whose_turn.map(({ role }) => role)).toEqual(["Seller"]);
  });

  it("by many at once gives each its own version, without a gap", async () => {
    const room = await joinedRoom(service);
    const proposals = await Promise.all(
      Array.from({ length: 8 }, (_, index) => propose(room, index % 2, `Text ${index}`)),
    );
    expect(proposals.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const { version, markdown } of proposals) {
      const body = await succeeds(room.as(0).get(`/contract/versions/${version}`));
      expect(body.contract.markdown).toBe(markdown);
    }
  });
});

describe("The agreements of a contract", () => {
  it("are one for each participant that has agreed to any version, with the latest", async () => {
    const room = await proposedRoom(service);
    await agree(room, 0);
    await propose(room, 1);
    await agree(room, 1);
    const events = await timeline(room);
    const agreement = (who: number, version: number, event: number) => ({
      participant_id: room.participant(who).id,
      role: room.participant(who).role,
      version,
      at: nth(events, event).at,
    });
    const { current_contract } = await read(room);
    expect(current_contract?.agreements).toEqual([agreement(0, 1, 3), agreement(1, 2, 5)]);

    await agree(room, 0);
    const latest = (await read(room)).current_contract?.agreements;
    expect(latest?.map(({ version }) => version)).toEqual([2, 2]);
  });
});

describe("The versions of a contract", () => {
  it("are none before the first proposal", async () => {
    const room = await joinedRoom(service);
    expect((await room.as(1).get("/contract/versions")).body).toEqual({ versions: [] });
  });

  it("are listed in order, with size and hash, but without their text", async () => {
    const room = await joinedRoom(service);
    const texts = ["Mai: Grüße", "June"];
    const proposed = [await propose(room, 0, nth(texts, 0)), await propose(room, 1, nth(texts, 1))];
    const { versions } = await succeeds(room.as("observer").get("/contract/versions"));
    for (const version of versions) expectKeys(version, CONTRACT_VERSION);
    expect(versions).toEqual(
      proposed.map(({ version, at, proposed_by, sha256, markdown }) => ({
        version,
        at,
        proposed_by,
        sha256,
        bytes: Buffer.byteLength(markdown),
      })),
    );
  });

  it("stay readable one by one when newer ones have come", async () => {
    const room = await joinedRoom(service);
    const first = await propose(room, 0, "First");
    await propose(room, 1, "Second");
    const body = await succeeds(room.as(1).get("/contract/versions/1"));
    expectKeys(body, ["contract"]);
    expectKeys(body.contract, CONTRACT);
    expect(body.contract).toEqual(first);
    await agree(room, 0);
    const { contract } = await succeeds(room.as(1).get("/contract/versions/1"));
    expect([contract.version, contract.agreements]).toMatchObject([1, [{ role: "Buyer", version: 2 }]]);
  });

  it.each(["0", "2", "-1", "1.5", "one", "latest", "99999999999999999999", ...alone("%00")])(
    "that are unknown, as %s, are 404",
    async (version) => {
      const room = await proposedRoom(service);
      expectError(await room.as(0).get(`/contract/versions/${version}`), 404, "not_found");
    },
  );
});
