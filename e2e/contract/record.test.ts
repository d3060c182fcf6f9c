import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { verifyRecord } from "@/lib/verify/verify-record";
import { expectError } from "../support/expect-error";
import { sendRequest } from "../support/http";
import type { Room } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { agreedRoom, endedRoom, everyoneAgrees, finalizableRoom, joinedRoom } from "../support/states";
import { ask, propose, read, resolve, say, timeline } from "../support/steps";
import { unzip } from "../support/unzip";

const service = sharedService();

const CONTRACT = "# Decisions\r\n\n40 crates 🙂 in *May*.  \n";
const INSTRUCTIONS = "Pay ninety at most";

async function closedRoom(): Promise<Room> {
  const room = await joinedRoom(service, {
    title: "Winter tyres",
    participants: [
      { role: "Buyer", instructions: INSTRUCTIONS },
      { role: "Seller", display_name: "Sales" },
    ],
  });
  await say(room, 0, "Let us begin: naïve \u202e bidi, \u0001 control.");
  await resolve(room, 1, await ask(room, 0, { to: 1 }), "Yes.", "decided");
  await propose(room, 0, "An earlier text");
  await propose(room, 1, CONTRACT);
  await everyoneAgrees(room);
  return room;
}

const jwks = async () => (await sendRequest("GET", `${service.baseUrl}/.well-known/jwks.json`)).body;

const recordOf = async (room: Room): Promise<string> => {
  const { status, headers, text } = await room.as(0).get("/record");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("application/jose+json");
  return text;
};

const payloadOf = (record: string) =>
  JSON.parse(Buffer.from(JSON.parse(record).payload, "base64url").toString("utf8"));

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

/** The head of a room by the words of docs/interface.md#event-chain. */
const headOf = (id: string, events: Record<string, unknown>[]): string =>
  events.reduce<string>((head, event) => {
    const reference = event.question_id ?? event.contract_version ?? "";
    const { seq, at, participant_id, kind, action, body } = event;
    const fields = [head, seq, at, participant_id, kind, action, reference, sha256(String(body))];
    return sha256(`${fields.join("\n")}\n`);
  }, sha256(id));

describe("The event chain", () => {
  it("leads from the room's id to the head of every read", async () => {
    const room = await closedRoom();
    const events = await timeline(room);
    const head = headOf(room.id, events as object[] as Record<string, unknown>[]);
    expect((await read(room)).head).toBe(head);
    expect((await room.as("observer").get("/events?after=3")).body.head).toBe(head);
  });

  it("has had the heads that earlier responses showed", async () => {
    const room = await joinedRoom(service);
    const { head, last_seq } = await read(room);
    await say(room, 1);
    const events = (await timeline(room)) as object[] as Record<string, unknown>[];
    expect(headOf(room.id, events.slice(0, last_seq))).toBe(head);
  });
});

describe("The record", () => {
  it.each<[string, () => Promise<Room>]>([
    ["an open room", () => joinedRoom(service)],
    ["a room that waits to be finalized", () => finalizableRoom(service)],
  ])("of %s is rejected with 409", async (_, reach) => {
    const room = await reach();
    for (const path of ["/record", "/export.zip"])
      for (const who of [0, "observer"] as const) expectError(await room.as(who).get(path), 409, "conflict");
  });

  it("is signed by a key that the service publishes, and says all that was said", async () => {
    const room = await closedRoom();
    const record = await recordOf(room);
    expect(await verifyRecord(record, await jwks())).toMatchObject({ problems: [] });
    const view = await read(room, "observer");
    const payload = payloadOf(record);
    expect(payload).toMatchObject({
      v: 1,
      room: { room_id: room.id, title: "Winter tyres", outcome: "agreed", closed_at: view.last_activity_at },
      contract: { version: 2, sha256: sha256(CONTRACT), markdown: CONTRACT },
      head: view.head,
    });
    expect(payload.events).toEqual(await timeline(room));
    expect(payload.questions).toEqual([...view.open_questions, ...view.resolved_questions]);
    expect(payload.participants).toMatchObject([
      { role: "Buyer", display_name: null, link: "as_issued", agreed_at: expect.any(String) },
      { role: "Seller", display_name: "Sales", link: "as_issued", agreed_at: view.last_activity_at },
    ]);
    expect(payload.jwks_uri).toBe(`${payload.iss}/.well-known/jwks.json`);
  });

  it("is the same on every read, concurrent ones included, and for everyone", async () => {
    const room = await closedRoom();
    const reads = ([0, 1, "observer", 0, 1] as const).map((who) => room.as(who).get("/record"));
    const records = new Set((await Promise.all(reads)).map(({ text }) => text));
    records.add(await recordOf(room));
    expect(records.size).toBe(1);
  });

  it("does not depend on the Host that a client sends", async () => {
    const room = await closedRoom();
    const headers = { host: "evil.example" };
    const { text } = await sendRequest("GET", `${room.url}/record?token=${room.tokens[0]}`, { headers });
    expect(payloadOf(text).iss).not.toContain("evil");
  });

  it("of a room that ended says so, and who had agreed to nothing", async () => {
    const room = await endedRoom(service);
    const record = await recordOf(room);
    expect(await verifyRecord(record, await jwks())).toMatchObject({ problems: [] });
    const payload = payloadOf(record);
    expect(payload.room.outcome).toBe("ended");
    expect(payload.participants.map(({ agreed_at }: { agreed_at: unknown }) => agreed_at)).toEqual([
      null,
      null,
    ]);
    expect(payload.events.at(-1)).toMatchObject({ action: "withdrew" });
  });

  it("has no token and no private instructions, nor has the archive", async () => {
    const room = await closedRoom();
    const record = JSON.stringify(payloadOf(await recordOf(room)));
    const archive = await download(room);
    const secrets = [INSTRUCTIONS, ...room.tokens];
    for (const secret of secrets) {
      expect(record).not.toContain(secret);
      expect(archive.includes(secret)).toBe(false);
    }
  });

  it("has an entity tag", async () => {
    const room = await agreedRoom(service);
    const { headers } = await room.as(0).get("/record");
    const again = await room.as(0).get("/record", { "if-none-match": String(headers.etag) });
    expect(again.status).toBe(304);
  });
});

async function download(room: Room): Promise<Buffer> {
  const response = await fetch(`${room.url}/export.zip?token=${room.observerToken}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/zip");
  return Buffer.from(await response.arrayBuffer());
}

describe("The archive", () => {
  it("has the artifact, the contract, the record, the keys and a guide", async () => {
    const room = await closedRoom();
    const files = unzip(await download(room));
    const names = ["README.txt", "final.md", "contract.md", "record.json", "jwks.json"];
    expect([...files.keys()]).toEqual(names);
    const file = (name: string) => files.get(name)?.toString("utf8") ?? "";
    expect(file("contract.md")).toBe(CONTRACT);
    expect(file("final.md")).toBe((await room.as(0).get("/final.md")).text);
    expect(file("record.json")).toBe(await recordOf(room));
    expect(JSON.parse(file("jwks.json"))).toEqual(await jwks());
    const { head } = await read(room);
    for (const part of ["WHAT THE RECORD PROVES", "WHAT IT DOES NOT PROVE", room.id, sha256(CONTRACT), head])
      expect(file("README.txt")).toContain(part);
  });

  it("is the same on every read", async () => {
    const room = await closedRoom();
    expect((await download(room)).equals(await download(room))).toBe(true);
  });

  it("of a room without a contract has none", async () => {
    const room = await joinedRoom(service);
    await room.as(0).post("/withdraw", { reason: "Never mind.", last_seq: 2 });
    expect((await download(room)).includes("contract.md")).toBe(false);
  });
});
