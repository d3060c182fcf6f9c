import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { expectError } from "../support/expect-error";
import type { Room } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { agreedRoom, joinedRoom } from "../support/states";
import { ask, lastSeq, propose, read, resolve } from "../support/steps";

const service = sharedService();

const first = "# Terms\n\nThe price is 40 EUR.\n\n20 crates, in May.\n";
const edits = [
  { old: "40 EUR", new: "45 EUR" },
  { old: ", in May", new: "" },
];

async function roomWithContract(): Promise<Room> {
  const room = await joinedRoom(service);
  await propose(room, 0, first);
  return room;
}

const patch = (room: Room, json: unknown, headers = {}) =>
  room.as(1).send("PATCH", "/contract", { body: JSON.stringify(json), headers });

describe("An edit of the contract", () => {
  it("makes the next version, as if it had been sent whole", async () => {
    const room = await roomWithContract();
    const { status, body } = await patch(room, { base_version: 1, edits });
    const markdown = "# Terms\n\nThe price is 45 EUR.\n\n20 crates.\n";
    expect(status).toBe(200);
    expect(body.contract).toMatchObject({
      version: 2,
      markdown,
      bytes: Buffer.byteLength(markdown),
      sha256: createHash("sha256").update(markdown).digest("hex"),
      proposed_by: "Seller",
    });
    expect((await read(room)).current_contract).toMatchObject({ version: 2, markdown });
  });

  it.each([
    ["a piece that does not occur", [{ old: "50 EUR", new: "x" }], "edits.0.old", /^does not occur/],
    ["a piece that occurs twice", [edits[0], { old: "\n\n", new: " " }], "edits.1.old", /^occurs 2 times/],
    ["edits that change nothing", [{ old: "40", new: "40" }], "edits", /^change nothing/],
    ["no edit", [], "edits", /1 to 50/],
    ["51 edits", Array(51).fill(edits[0]), "edits", /1 to 50/],
    ["an empty piece", [{ old: "", new: "x" }], "edits.0.old", /^is empty/],
    ["a piece of another type", [{ old: 40, new: "x" }], "edits.0.old", /string/],
    ["nothing to put in its place", [{ old: "40" }], "edits.0.new", /^is missing/],
    ["edits of another type", "40 to 45", "edits", /list of 1 to 50 edits/],
    ["an edit that leaves nothing", [{ old: first, new: " " }], "markdown", /^is empty/],
  ])("with %s is rejected whole", async (_, wrong, path, message) => {
    const room = await roomWithContract();
    const before = await lastSeq(room);
    const response = await patch(room, { base_version: 1, edits: wrong });
    expectError(response, 400, "validation");
    expect(response.body.error?.issues).toContainEqual({ path, message: expect.stringMatching(message) });
    expect(await lastSeq(room)).toBe(before);
  });

  it("must name the version that it was written for", async () => {
    const room = await roomWithContract();
    const response = await patch(room, { edits });
    expectError(response, 400, "validation");
    expect(response.body.error?.issues?.[0]?.path).toBe("base_version");
    expect((await patch(room, { edits }, { "if-match": '"1"' })).status).toBe(200);
    const stale = await patch(room, { base_version: 1, edits });
    expectError(stale, 409, "conflict");
    expect(stale.body.error?.current_contract_version).toBe(2);
  });

  it("whose result is too long is rejected with 413", async () => {
    const room = await roomWithContract();
    const response = await patch(room, {
      base_version: 1,
      edits: [{ old: "40", new: "x".repeat(128 * 1024) }],
    });
    expectError(response, 413, "limit");
  });

  it("whose edits together hold too much text is rejected with 413", async () => {
    const room = await roomWithContract();
    const edit = { old: "40 EUR", new: "x".repeat(100 * 1024) };
    const response = await patch(room, { base_version: 1, edits: [edit, edit, edit] });
    expectError(response, 413, "limit");
    expect(response.body.error?.issues?.[0]?.path).toBe("edits");
  });

  it("is rejected in a closed room", async () => {
    const room = await agreedRoom(service);
    expectError(
      await patch(room, { base_version: 1, edits: [{ old: "May", new: "June" }] }),
      409,
      "conflict",
    );
  });

  it("that is repeated with its key happens once", async () => {
    const room = await roomWithContract();
    const key = { "idempotency-key": randomUUID() };
    const once = await patch(room, { base_version: 1, edits }, key);
    const again = await patch(room, { base_version: 1, edits }, key);
    expect([again.status, again.body, again.headers["idempotent-replayed"]]).toEqual([
      200,
      once.body,
      "true",
    ]);
    expectError(await patch(room, { base_version: 1, edits: edits.slice(1) }, key), 409, "conflict");
  });

  it("cannot write a secret in two halves", async () => {
    const room = await joinedRoom(service);
    const secret = ["Xk9f", "Lq2v", "Rt7w", "Zp4d"].join("");
    await propose(room, 0, "Log in with A: B.\n");
    const { body } = await patch(room, {
      base_version: 1,
      edits: [
        { old: "A", new: "password" },
        { old: "B", new: secret },
      ],
    });
    expect(body.contract?.markdown).not.toContain(secret);
    expect(body.redactions).toBe(1);
    expect(body.redacted_fields).toEqual(["edits"]);
  });
});

describe("The difference of two versions", () => {
  it("is a unified diff, by default of the current version and the one before", async () => {
    const room = await roomWithContract();
    await patch(room, { base_version: 1, edits });
    const diff =
      "--- version 1\n+++ version 2\n@@ -1,5 +1,5 @@\n # Terms\n \n-The price is 40 EUR.\n+The price is 45 EUR.\n \n-20 crates, in May.\n+20 crates.\n";
    const { body } = await room.as("observer").get("/contract/diff");
    expect(body).toEqual({ from: 1, to: 2, diff, added_lines: 2, removed_lines: 2 });
    expect((await room.as(0).get("/contract/diff?from=1&to=2")).body).toEqual(body);
    expect((await room.as(0).get("/contract/diff?to=1")).body).toMatchObject({
      from: 0,
      to: 1,
      added_lines: 5,
    });
    expect((await room.as(0).get("/contract/diff?from=2&to=2")).body).toMatchObject({
      diff: "",
      added_lines: 0,
    });
  });

  it("of a version that does not exist is 404, of anything but a number 400", async () => {
    const room = await roomWithContract();
    expectError(await room.as(0).get("/contract/diff?to=2"), 404, "not_found");
    expectError(await room.as(0).get("/contract/diff?from=x"), 400, "validation");
  });

  it("is counted in the event of the proposal", async () => {
    const room = await roomWithContract();
    await patch(room, { base_version: 1, edits });
    const { body } = await room.as(0).get("/events");
    expect(body.events.slice(-2).map(({ changes }) => changes)).toEqual([
      { added_lines: 5, removed_lines: 0 },
      { added_lines: 2, removed_lines: 2 },
    ]);
  });
});

describe("A write with Prefer: return=minimal", () => {
  const minimal = { prefer: "respond-async, return=minimal" };

  it("does not give back what it sent", async () => {
    const room = await roomWithContract();
    const { id } = await ask(room, 0, { to: 1 });
    const after = await lastSeq(room);
    const said = await room.as(1).post(`/messages?after=${after}`, { content: "Here" }, minimal);
    expect(said.headers["preference-applied"]).toBe("return=minimal");
    expect(said.body.message).not.toHaveProperty("content");
    expect(said.body.events).toMatchObject([{ seq: after + 1, action: "posted", body: "" }]);
    const asked = await room.as(1).post("/questions", { question: "When?", blocking: false }, minimal);
    expect(asked.body.question).not.toHaveProperty("question");
    const resolved = await room.as(1).post(`/questions/${id}/resolve`, { resolution: "Rotterdam." }, minimal);
    expect(resolved.body.question).not.toHaveProperty("resolution");
    expect(resolved.body.question).toMatchObject({ question: "Which harbour?", status: "resolved" });
    const edited = await patch(room, { base_version: 1, edits }, minimal);
    expect(edited.body.contract).not.toHaveProperty("markdown");
    expect(edited.body.contract).toMatchObject({
      version: 2,
      bytes: expect.any(Number),
      sha256: expect.any(String),
    });
  });

  it("gives it back where something was redacted", async () => {
    const room = await roomWithContract();
    const secret = ["password", "Xk9fLq2vRt7wZp4d"].join(": ");
    const { body } = await room.as(1).post("/messages", { content: secret }, minimal);
    expect(body.message?.content).toContain("[REDACTED:secret-looking-value]");
  });

  it("is not applied to what asks for something else", async () => {
    const room = await roomWithContract();
    const { id } = await ask(room, 0, { to: 1 });
    expect((await resolve(room, 1, { id })).resolution).toBe("Rotterdam.");
    const { body, headers } = await room
      .as(1)
      .post("/messages", { content: "Here" }, { prefer: "return=representation" });
    expect([body.message?.content, headers["preference-applied"]]).toEqual(["Here", undefined]);
  });
});
