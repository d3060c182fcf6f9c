import { describe, expect, it } from "vitest";
import { openStream } from "../support/event-stream";
import { expectError } from "../support/expect-error";
import { sendRequest } from "../support/http";
import { nth } from "../support/nth";
import type { Room } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { expectKeys, REPLACE_LINK } from "../support/shapes";
import { agreedRoom, endedRoom, joinedRoom } from "../support/states";
import { agree, propose, read, say, timeline } from "../support/steps";

const service = sharedService();

/** Replaces the link of the second participant; the response. */
const replace = (room: Room, token = room.participant(1).token) => room.withToken(token).post("/link");

describe("Replacing a link", () => {
  it("gives a new link once, and ends the old one at once", async () => {
    const room = await joinedRoom(service);
    const { status, body } = await replace(room);
    expect(status).toBe(201);
    expectKeys(body, REPLACE_LINK);
    expect(body.participant_id).toBe(room.participant(1).id);
    expect(body.token).toMatch(/^ptk_[\w-]{32}$/);
    expect(body.invite_url).toBe(`${service.baseUrl}/r/${room.id}/${body.token}`);

    const old = room.participant(1).token;
    for (const path of ["", "/events", "/contract/versions"])
      expectError(await room.withToken(old).get(path), 401, "forbidden");
    expectError(await room.withToken(old).post("/messages", { content: "x" }), 401, "forbidden");
    expect((await sendRequest("GET", `${service.baseUrl}/r/${room.id}/${old}`)).status).toBe(404);
    expect((await sendRequest("GET", `${body.invite_url}.md`)).status).toBe(200);

    const mine = await room.withToken(body.token).get();
    expect(mine.body.your_participant_id).toBe(room.participant(1).id);
    expect(nth(await timeline(room), -1)).toMatchObject({
      ...{ kind: "participant", action: "replaced_link", body: "", role: "Seller" },
    });
    expect(JSON.stringify((await room.as(0).get()).body)).not.toContain(body.token);
  });

  it("leaves a token that says no more than one that never was", async () => {
    const room = await joinedRoom(service);
    await replace(room);
    const replaced = await room.as(1).get();
    const unknown = await room.withToken(`ptk_${"0".repeat(32)}`).get();
    expectError(replaced, 401, "forbidden");
    expect(replaced.body.error?.message).toContain("If the link was replaced, ask for the new one.");
    expect(replaced.body).toEqual(unknown.body);
  });

  it("is for participants only", async () => {
    const room = await joinedRoom(service);
    expectError(await room.as("observer").post("/link"), 403, "forbidden");
    expectError(await room.as("anonymous").post("/link"), 401, "forbidden");
  });

  it("works 5 times, and no more", async () => {
    const room = await joinedRoom(service);
    let { token } = room.participant(1);
    for (let time = 0; time < 5; time++) token = (await replace(room, token)).body.token;
    expectError(await replace(room, token), 409, "limit");
    const { available_actions } = (await room.withToken(token).get()).body;
    expect(available_actions.map(({ name }) => name)).not.toContain("replace_link");
  });

  it("of two at the same time, gives one of them a link", async () => {
    const room = await joinedRoom(service);
    const statuses = (await Promise.all([replace(room), replace(room)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 401]);
  });

  it("ends what waits and streams under the old token, and nothing else", async () => {
    const room = await joinedRoom(service);
    const last = (await read(room)).last_seq;
    const waiting = room.as(1).get(`/events?after=${last}&wait=20`);
    const others = room.as(0).get(`/events?after=${last}&wait=20`);
    const stream = await openStream(room, 1, `?after=${last}`);
    const { body } = await replace(room);
    expectError(await waiting, 401, "forbidden");
    expect((await others).body.events).toMatchObject([{ action: "replaced_link" }]);
    expect(await stream.rest()).toEqual([]);
    await say(room, 0);
    expect((await room.withToken(body.token).get(`/events?after=${last + 1}`)).body.events).toHaveLength(1);
  });

  it.each<[string, (room: typeof service) => Promise<Room>]>([
    ["agreed", agreedRoom],
    ["ended", endedRoom],
  ])("works in a room that is %s, and changes neither final.md nor the record", async (_, reach) => {
    const room = await reach(service);
    const before = await Promise.all(["/final.md", "/record"].map((path) => room.as(0).get(path)));
    const { ended } = await read(room);
    const { status, body } = await replace(room);
    expect(status).toBe(201);
    const after = await Promise.all(["/final.md", "/record"].map((path) => room.as(0).get(path)));
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
    expect((await room.withToken(body.token).get()).body.ended).toEqual(ended);
  });

  it("is in the record if it happened before the room was closed, which is made then or later", async () => {
    const room = await joinedRoom(service);
    const { token } = (await replace(room)).body;
    await propose(room, 0);
    await agree(room, 0);
    await room.withToken(token).post("/agree");
    await room.as(0).post("/link");
    const { payload } = JSON.parse((await room.as("observer").get("/record")).text);
    const record = JSON.parse(Buffer.from(payload, "base64url").toString());
    expect(record.participants.map(({ link }: { link: string }) => link)).toEqual(["as_issued", "replaced"]);
    expect(record.events.at(-1)).toMatchObject({ action: "agreed" });
  });
});
