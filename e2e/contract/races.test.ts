import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { HttpResponse } from "../support/http";
import { nth } from "../support/nth";
import { createRoom, type Room } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { proposedRoom, THREE_ROLES } from "../support/states";
import { agree, ask, read, timeline } from "../support/steps";
import type { RoomEvent } from "../support/wire";

const service = sharedService();
const SLOW = 120_000;

/** Each agreement is to the newest version that was proposed before it. */
function expectAgreementsToTheCurrent(events: RoomEvent[]): void {
  let current: number | undefined;
  for (const event of events) {
    if (event.kind === "contract") current = event.contract_version;
    if (event.kind === "agreement") expect(event.contract_version).toBe(current);
  }
}

function expectGapless(events: RoomEvent[]): void {
  expect(events.map(({ seq }) => seq)).toEqual(Array.from(events, (_, index) => index + 1));
}

/** Repeats a write that waited for too long, as its response says: on a slow machine some do. */
async function postUntilStored(room: Room, content: string): Promise<HttpResponse> {
  const response = await room.as(0).post("/messages", { content });
  if (response.status !== 503) return response;
  expect(response.body.error).toMatchObject({ retryable: true });
  await pause(1_000);
  return postUntilStored(room, content);
}

describe("Agreeing while others propose", () => {
  it(
    "always agrees to the version that was current, and says to which",
    async () => {
      const room = await proposedRoom(service, THREE_ROLES);
      for (let round = 0; round < 15; round++) {
        const [proposed, ...agreed] = await Promise.all([
          room.as(0).put("/contract", { markdown: `Round ${round}` }),
          room.as(1).post("/agree"),
          room.as(2).post("/finalize"),
        ]);
        expect(proposed.status).toBe(200);
        const before = proposed.body.contract.version - 1;
        for (const { status, body } of agreed) {
          expect(status).toBe(200);
          expect([before, before + 1]).toContain(body.agreed_contract_version);
        }
      }
      const events = await timeline(room);
      expectAgreementsToTheCurrent(events);
      expectGapless(events);
      expect(events.filter(({ kind }) => kind === "contract")).toHaveLength(16);
    },
    SLOW,
  );

  it(
    "that names the version is recorded for that version or rejected",
    async () => {
      const room = await proposedRoom(service, THREE_ROLES);
      for (let version = 1; version <= 15; version++) {
        const [proposed, agreed] = await Promise.all([
          room.as(0).put("/contract", { markdown: `After ${version}`, base_version: version }),
          room.as(1).post("/agree", { contract_version: version }),
        ]);
        expect(proposed.status).toBe(200);
        expect([200, 409]).toContain(agreed.status);
        if (agreed.status === 200) expect(agreed.body.agreed_contract_version).toBe(version);
      }
      expectAgreementsToTheCurrent(await timeline(room));
    },
    SLOW,
  );
});

describe("The last agreement", () => {
  it(
    "ends the timeline: concurrent writes come before it or are rejected",
    async () => {
      for (let round = 0; round < 8; round++) {
        const room = await proposedRoom(service);
        await agree(room, 0);
        const [closing, ...others] = await Promise.all([
          room.as(1).post("/agree"),
          room.as(0).post("/messages", { content: "One more thing" }),
          room.as(0).post("/questions", { question: "Really?", blocking: false }),
          room.as(1).post("/messages", { content: "Fine" }),
        ]);
        expect(closing.body.everyone_agreed).toBe(true);
        const events = await timeline(room);
        expect(nth(events, -1)).toMatchObject({ kind: "agreement", contract_version: 1, role: "Seller" });
        for (const { status } of others) expect([201, 409]).toContain(status);
        expect(events).toHaveLength(5 + others.filter(({ status }) => status === 201).length);
      }
    },
    SLOW,
  );

  it(
    "concurrent with a blocking question never agrees a room whose blocking question is open",
    async () => {
      for (let round = 0; round < 8; round++) {
        const room = await proposedRoom(service);
        await agree(room, 0);
        await Promise.all([
          room.as(1).post("/agree"),
          room.as(0).post("/questions", { question: "Really?" }),
        ]);
        const { room_status, open_questions } = await read(room);
        expect([room_status, open_questions.length]).toEqual(
          open_questions.length ? ["open", 1] : ["agreed", 0],
        );
      }
    },
    SLOW,
  );
});

describe("Withdrawing", () => {
  it(
    "ends the timeline while others agree, decline and edit",
    async () => {
      for (let round = 0; round < 8; round++) {
        const room = await proposedRoom(service, THREE_ROLES);
        const edits = [{ old: "May", new: "June" }];
        const [withdrawn, ...others] = await Promise.all([
          withdrawWhenRead(room, 2),
          room.as(0).post("/agree", { contract_version: 1 }),
          room.as(1).post("/agree", { contract_version: 1 }),
          room.as(0).post("/decline", { contract_version: 1, reason: "Not yet." }),
          room.as(1).send("PATCH", "/contract", { body: JSON.stringify({ base_version: 1, edits }) }),
        ]);
        expect(withdrawn.status).toBe(200);
        for (const { status } of others) expect([200, 409]).toContain(status);
        const events = await timeline(room);
        expectGapless(events);
        expectAgreementsToTheCurrent(events);
        expect(nth(events, -1)).toMatchObject({ action: "withdrew", role: "Carrier" });
        expect(await read(room)).toMatchObject({ room_status: "ended", ended: { reason: "No." } });
        const final = await room.as("observer").get("/final.md");
        expect(final.status).toBe(200);
        expect(final.text).not.toContain("## Agreed contract");
      }
    },
    SLOW,
  );

  it(
    "succeeds unless the last agreement does, and never both",
    async () => {
      for (let round = 0; round < 12; round++) {
        const room = await proposedRoom(service);
        await agree(room, 0);
        const { last_seq } = await read(room);
        const agreeing = () => room.as(1).post("/agree", { contract_version: 1 });
        const withdrawing = () => room.as(0).post("/withdraw", { reason: "No.", last_seq });
        const order = round % 2 === 0 ? [agreeing, withdrawing] : [withdrawing, agreeing];
        const responses = await Promise.all(order.map((write) => write()));
        expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
        const isAgreed = responses.find(({ status }) => status === 200)?.body.everyone_agreed === true;
        const events = await timeline(room);
        expectGapless(events);
        expect(nth(events, -1).action).toBe(isAgreed ? "agreed" : "withdrew");
        expect((await read(room)).room_status).toBe(isAgreed ? "agreed" : "ended");
      }
    },
    SLOW,
  );
});

/** Withdraws once no event has come in between reading and withdrawing. */
async function withdrawWhenRead(room: Room, who: number): Promise<HttpResponse> {
  for (;;) {
    const { last_seq } = await read(room);
    const response = await room.as(who).post("/withdraw", { reason: "No.", last_seq });
    if (response.status !== 409) return response;
  }
}

describe("Many writers of every kind at once", () => {
  it(
    "all succeed, each with its own event, and no number is skipped",
    async () => {
      const room = await eightInARoom();
      const requests = room.created.participants.flatMap((_, who) => [
        room.as(who).post("/join"),
        room.as(who).post("/messages", { content: `From ${who}` }),
        room.as(who).post("/questions", { question: `From ${who}?` }),
        room.as(who).put("/contract", { markdown: `By ${who}` }),
      ]);
      const responses = await Promise.all(requests);
      expect(responses.filter(({ status }) => status > 201).map(({ text }) => text)).toEqual([]);
      const events = await timeline(room);
      expectGapless(events);
      expect(events).toHaveLength(8 + 3 * 8);
      expect(events.flatMap(({ contract_version }) => contract_version ?? [])).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8,
      ]);
    },
    SLOW,
  );

  it(
    "in different rooms do not affect each other",
    async () => {
      const rooms = await Promise.all(Array.from({ length: 6 }, () => createRoom(service)));
      await Promise.all(rooms.flatMap((room) => [0, 1, 0, 1].map((who) => ask(room, who))));
      for (const room of rooms) expectGapless(await timeline(room));
    },
    SLOW,
  );
});

function eightInARoom(): Promise<Room> {
  const participants = Array.from({ length: 8 }, (_, index) => ({ role: `Role ${index}` }));
  return createRoom(service, { participants });
}

describe("Many messages at once", () => {
  it(
    "are all stored, each once",
    async () => {
      const room = await createRoom(service);
      const sent = Array.from({ length: 150 }, (_, index) => `message ${index}`);
      const responses = await Promise.all(sent.map((content) => postUntilStored(room, content)));
      expect(responses.map(({ status }) => status)).toEqual(sent.map(() => 201));
      const events = await timeline(room);
      expectGapless(events);
      expect(events.flatMap(({ action, body }) => (action === "posted" ? [body] : [])).sort()).toEqual(
        sent.sort(),
      );
    },
    SLOW,
  );
});
