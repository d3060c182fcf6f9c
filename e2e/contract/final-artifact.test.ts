import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { expectMarkdownError } from "../support/expect-error";
import { finalText, sectionOf } from "../support/final-artifact";
import { nth } from "../support/nth";
import { createRoom, type Room } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { agreedRoom, everyoneAgrees, finalizableRoom, joinedRoom, proposedRoom } from "../support/states";
import { agree, ask, propose, read, resolve, say, timeline } from "../support/steps";

const service = sharedService();

const CONTRACT =
  '# Decisions\r\n\r\n```json\n{ "price": 40 }\n```\n\n| a | b |\n|---|---|\n\n  Grüße 🙂 *so* be it.  \n';

async function closedRoom(contract = CONTRACT): Promise<Room> {
  const room = await joinedRoom(service, {
    title: "Winter tyres",
    goal: "A price per tyre",
    participants: [
      { role: "Buyer", display_name: "Purchasing", instructions: "Pay ninety at most" },
      { role: "Seller", display_name: "Sales" },
    ],
  });
  await say(room, 0, "Let us begin.");
  await resolve(room, 1, await ask(room, 0, { question: "Is delivery included?" }), "Yes, it is.");
  await ask(room, 0, { question: "Shall we meet in spring?", blocking: false });
  await propose(room, 0, "An earlier text");
  await propose(room, 1, contract);
  await everyoneAgrees(room);
  return room;
}

describe("The final artifact", () => {
  it.each<[string, () => Promise<Room>]>([
    ["before there is a contract", () => createRoom(service)],
    ["before anybody has agreed", () => proposedRoom(service)],
    ["while it only waits to be finalized", () => finalizableRoom(service)],
  ])("is rejected with 409 %s", async (_, reach) => {
    const room = await reach();
    for (const who of [0, 1, "observer"] as const) {
      expectMarkdownError(await room.as(who).get("/final.md"), 409, "conflict");
    }
  });

  it("begins with title and goal", async () => {
    const text = await finalText(await closedRoom());
    expect(text.slice(0, text.indexOf("Agreed contract"))).toContain("Winter tyres");
    expect(text).toContain("A price per tyre");
  });

  it("has the exact agreed contract, with its version and hash", async () => {
    const text = await finalText(await closedRoom());
    const sha256 = createHash("sha256").update(CONTRACT, "utf8").digest("hex");
    const heading = text.split(/\r?\n/).find((line) => line.includes("Agreed contract"));
    expect(heading).toMatch(/Agreed contract \(version 2, SHA-256 /);
    expect(heading).toContain(sha256);
    expect(text).toContain(CONTRACT);
    expect(text).not.toContain("An earlier text");
  });

  it("has each resolved question as a verified fact, by whom and when, and no open one", async () => {
    const room = await closedRoom();
    const facts = sectionOf(await finalText(room), "Verified facts");
    const { resolved_at } = nth((await read(room)).resolved_questions, 0);
    for (const part of ["Is delivery included?", "Yes, it is.", "Seller", String(resolved_at)]) {
      expect(facts).toContain(part);
    }
    expect(facts).not.toContain("Shall we meet in spring?");
  });

  it("has answers that are not verified facts, and unresolved questions, in separate sections", async () => {
    const room = await joinedRoom(service);
    await resolve(room, 1, await ask(room, 0, { question: "How much?" }), "Forty.", "decided");
    await resolve(room, 1, await ask(room, 0, { question: "From where?" }), "Ask the depot.", "unknown");
    await resolve(room, 1, await ask(room, 0, { question: "Which size?" }), "Seventeen.", "verified");
    await ask(room, 0, { question: "Shall we meet in spring?", blocking: false });
    await propose(room, 0, CONTRACT);
    await everyoneAgrees(room);
    const text = await finalText(room);
    const sections = ["Verified facts", "Decisions", "Left open"].map((name) => sectionOf(text, name));
    const texts = ["Seventeen.", "Forty.", "Ask the depot.", "Shall we meet in spring?"];
    expect(sections.map((section) => texts.filter((each) => section.includes(each)))).toEqual([
      ["Seventeen."],
      ["Forty."],
      ["Ask the depot.", "Shall we meet in spring?"],
    ]);
    expect(sections[0]).toContain("the contract prevails");
  });

  it("has the agreement of each role with version and time", async () => {
    const room = await closedRoom();
    const agreements = sectionOf(await finalText(room), "Agreements");
    for (const { role, version, at } of (await read(room)).current_contract?.agreements ?? []) {
      for (const part of [role, String(version), at]) expect(agreements).toContain(part);
    }
  });

  it("has the room's id, times and participants as metadata", async () => {
    const room = await closedRoom();
    const metadata = sectionOf(await finalText(room), "Metadata");
    const { created_at, expires_at } = (await read(room)).room;
    const agreedAt = nth(await timeline(room), -1).at;
    for (const part of [room.id, created_at, expires_at, agreedAt, "Buyer", "Seller"])
      expect(metadata).toContain(part);
  });

  it("contains no token and no private instructions", async () => {
    const room = await closedRoom();
    const text = await finalText(room);
    for (const hidden of [...room.tokens, "Pay ninety"]) expect(text).not.toContain(hidden);
  });

  it("is the same to the byte on every read, by any viewer", async () => {
    const room = await closedRoom();
    const first = await finalText(room);
    await agree(room, 1);
    await room.as(1).post("/join");
    for (const who of [0, 1, "observer"] as const)
      expect((await room.as(who).get("/final.md")).text).toBe(first);
  });
});

describe("Secret transfers in the final artifact", () => {
  const MARKER = "SECRET_TRANSFER_REQUIRED";

  it("are listed for every text with the marker", async () => {
    const room = await joinedRoom(service);
    await say(room, 0, `The key of the depot: ${MARKER}`);
    await say(room, 0, "Nothing secret here");
    const question = await ask(room, 0, { question: "How do we log in?" });
    await resolve(room, 1, question, `By password, ${MARKER}, over the telephone`);
    await propose(room, 0, `# Authentication\n\n${MARKER}: password of the warehouse`);
    await everyoneAgrees(room);
    const section = sectionOf(await finalText(room), "Secret transfers required");
    const parts = [
      "password of the warehouse",
      "They are not part of the contract",
      "The key of the depot",
      "over the telephone",
    ];
    const places = parts.map((part) => section.indexOf(part));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(-1);
    expect(section).not.toContain("Nothing secret here");
  });

  it("are not mentioned if no text has it", async () => {
    expect(await finalText(await agreedRoom(service))).not.toContain("Secret transfers required");
  });
});
