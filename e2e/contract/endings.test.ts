import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openStream } from "../support/event-stream";
import { expectError } from "../support/expect-error";
import { sendRequest } from "../support/http";
import { connect, expectToolError, inRoom, inviteOf } from "../support/mcp";
import { nth } from "../support/nth";
import { createRoom } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { ENDED, expectKeys, WITHDRAW } from "../support/shapes";
import { endedRoom, joinedRoom, proposedRoom, THREE_ROLES } from "../support/states";
import { agree, ask, decline, propose, read, resolve, say, succeeds, timeline } from "../support/steps";

const service = sharedService();

describe("POST /withdraw", () => {
  it("ends the room, for everyone", async () => {
    const room = await proposedRoom(service);
    const { status, body } = await room.as(1).post("/withdraw", { reason: "Too far apart.", last_seq: 3 });
    expect(status).toBe(200);
    expectKeys(body, WITHDRAW);
    expectKeys(body.ended, ENDED);
    const last = nth(await timeline(room), -1);
    expect(last).toMatchObject({ kind: "participant", action: "withdrew", body: "Too far apart." });
    const { role, id } = room.participant(1);
    const ended = { by_participant_id: id, by: role, reason: "Too far apart.", at: last.at };
    expect(body).toMatchObject({ ended, room_status: "ended", whose_turn: [] });
    for (const who of [0, 1, "observer"] as const) {
      expect(await read(room, who)).toMatchObject({ ended, room_status: "ended", room: { status: "ended" } });
      expect((await room.as(who).get("/events?after=4")).body).toMatchObject({ ended, events: [] });
    }
  });

  it("is rejected with 409 while there is something unread, and the hint reads it", async () => {
    const room = await proposedRoom(service);
    const message = await say(room, 0, "One more offer.");
    const response = await room.as(1).post("/withdraw", { reason: "Too far apart.", last_seq: 3 });
    expectError(response, 409, "conflict");
    const [url = ""] = /\S+\/events\?after=3/.exec(response.body.error?.hint ?? "") ?? [];
    expect(url).toBe(`${room.url}/events?after=3`);
    const { body } = await room.as(1).get(url.slice(room.url.length));
    expect(body.events.map(({ seq }) => seq)).toEqual([message.seq]);
    expect(body.ended).toBeNull();
    await succeeds(room.as(1).post("/withdraw", { reason: "Too far apart.", last_seq: body.last_seq }));
  });

  it.each([
    ["that the room has not reached", 99],
    ["below 0", -1],
    ["that is no integer", 1.5],
    ["that is a text", "3"],
    ["that is missing", undefined],
  ])("is rejected with 400 for a last_seq %s", async (_, last_seq) => {
    const room = await proposedRoom(service);
    const response = await room.as(1).post("/withdraw", { reason: "Too far apart.", last_seq });
    expectError(response, 400, "validation");
    expect(response.body.error?.issues).toMatchObject([{ path: "last_seq" }]);
  });

  it("by two at once ends the room once", async () => {
    const room = await proposedRoom(service);
    const responses = await Promise.all(
      [0, 1].map((who) => room.as(who).post("/withdraw", { reason: `Reason ${who}`, last_seq: 3 })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read(room)).toMatchObject({ room_status: "ended", last_seq: 4 });
  });

  it("repeated under its Idempotency-Key gets the first response again", async () => {
    const room = await proposedRoom(service);
    const headers = { "idempotency-key": randomUUID() };
    const body = { reason: "Too far apart.", last_seq: 3 };
    const first = await room.as(1).post("/withdraw", body, headers);
    const again = await room.as(1).post("/withdraw", body, headers);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expectError(await room.as(1).post("/withdraw", body), 409, "conflict");
  });

  it("works for a participant that has not joined", async () => {
    const room = await createRoom(service);
    expect(
      await succeeds(room.as(1).post("/withdraw", { reason: "Not interested.", last_seq: 1 })),
    ).toMatchObject({
      room_status: "ended",
    });
  });
});

describe("A room that has ended", () => {
  it("takes joining with 200 and without an event", async () => {
    const room = await createRoom(service);
    await succeeds(room.as(0).post("/withdraw", { reason: "Not now.", last_seq: 1 }));
    const { status, body } = await room.as(1).post("/join");
    expect(status).toBe(200);
    expect(body).not.toHaveProperty("joined_at");
    expect(body).toMatchObject({ room_status: "ended", last_seq: 2 });
  });

  it("rejects every other write with 409", async () => {
    const room = await proposedRoom(service);
    const question = await ask(room, 0, { to: 1 });
    await succeeds(room.as(1).post("/withdraw", { reason: "Too far apart.", last_seq: 4 }));
    const before = await read(room);
    for (const [method, path, json] of [
      ["POST", "/messages", { content: "Wait" }],
      ["POST", "/questions", { question: "Why?" }],
      ["POST", `/questions/${question.id}/resolve`, { resolution: "May." }],
      ["PUT", "/contract", { markdown: "# Another" }],
      ["POST", "/agree", { contract_version: 1 }],
      ["POST", "/finalize", {}],
      ["POST", "/decline", { contract_version: 1, reason: "No." }],
      ["POST", "/withdraw", { reason: "Me too.", last_seq: 5 }],
    ] as const) {
      const response = await room.as(1).send(method, path, { body: JSON.stringify(json) });
      expectError(response, 409, "conflict");
      expect(response.body.error?.hint, path).toContain("/final.md");
    }
    expect(await read(room)).toEqual(before);
  });

  it("can be deleted", async () => {
    const room = await endedRoom(service);
    expect((await room.as("observer").delete()).body.status).toBe("deleted");
    expect((await room.as(0).get()).status).toBe(404);
  });

  it("tells everyone to fetch its record, which is the same on every read", async () => {
    const room = await joinedRoom(service, THREE_ROLES);
    await resolve(room, 1, await ask(room, 0, { question: "Which harbour?", to: 1 }), "Rotterdam.");
    await propose(room, 0, "# Offer\n\n100 EUR");
    await decline(room, 2, "Too dear.");
    await agree(room, 0);
    await succeeds(room.as(1).post("/withdraw", { reason: "No budget.\n# None", last_seq: 8 }));
    const { status, text, headers } = await room.as("observer").get("/final.md");
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^text\/markdown\b/);
    const sha256 = createHash("sha256").update("# Offer\n\n100 EUR").digest("hex");
    for (const part of [
      '## Ended without agreement\n\n"Seller" withdrew, ',
      "> No budget.\n> # None",
      `not agreed (version 1, SHA-256 ${sha256})`,
      "# Offer\n\n100 EUR",
      '"Buyer" agreed, ',
      '"Carrier" declined, ',
      "> Too dear.",
      "> Rotterdam.",
      `Room: ${room.id}`,
    ]) {
      expect(text).toContain(part);
    }
    for (const who of [0, 1, 2]) {
      expect((await read(room, who)).what_you_should_do_next).toContain(`GET ${room.url}/final.md`);
      expect((await room.as(who).get("/final.md")).text).toBe(text);
    }
  });

  it("has pages that say so, and on which no question blocks anything any more", async () => {
    const room = await joinedRoom(service);
    await ask(room, 0, { question: "Which harbour?", to: 1 });
    const { invite_urls, observer_url } = room.created;
    const before = await sendRequest("GET", observer_url);
    expect(before.text).toContain("Blocks the agreement");
    await succeeds(room.as(1).post("/withdraw", { reason: "Too far apart.", last_seq: 3 }));
    for (const url of [...invite_urls, observer_url]) {
      const { status, text } = await sendRequest("GET", url);
      expect(status).toBe(200);
      for (const words of ["Ended without agreement", "Too far apart.", "Left open", "Download the record"])
        expect(text).toContain(words);
      expect(text).not.toContain("Blocks the agreement");
    }
  });

  it("closes the event stream after the last event, with the reason why", async () => {
    const room = await proposedRoom(service);
    const stream = await openStream(room, 0, "?after=3");
    await succeeds(room.as(1).post("/withdraw", { reason: "Too far apart.", last_seq: 3 }));
    expect(await stream.next()).toMatchObject({ id: "4", data: { action: "withdrew" } });
    expect(await stream.next()).toMatchObject({ event: "closed", data: { room_status: "ended" } });
  });
});

describe("The tools of both ways out", () => {
  it("decline, reject a withdrawal that has not read everything, and withdraw", async () => {
    const room = await proposedRoom(service);
    const agent = inRoom(await connect(service), inviteOf(room, 1));
    const declined = await agent.call("decline_contract", { contract_version: 1, reason: "Too late." });
    expect(declined.facts).toMatchObject({ declined_contract_version: 1, room_status: "open" });
    const early = await agent.call("withdraw", { reason: "Too far apart.", last_seq: 3 });
    expectToolError(early, "conflict");
    expect(early.facts.error?.hint).toContain('the tool wait_for_events with {"after":3,');
    const withdrawn = await agent.call("withdraw", { reason: "Too far apart.", last_seq: 4 });
    expect(withdrawn.facts).toMatchObject({ ended: { by: "Seller" }, room_status: "ended" });
    const { facts } = await agent.call("get_final_contract");
    expect((facts as unknown as { markdown: string }).markdown).toContain("Ended without agreement");
  });
});
