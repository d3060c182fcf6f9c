import { describe, expect, it } from "vitest";
import { nth } from "../support/nth";
import { createRoom, openRoom, postRoom, roomRequest } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { CREATED, CREATED_PARTICIPANT, expectKeys, TIMESTAMP } from "../support/shapes";
import { THREE_ROLES } from "../support/states";
import { read, timeline } from "../support/steps";

const service = sharedService();

const HOUR_MS = 3_600_000;

describe("Creating a room", () => {
  it("responds 201 with exactly the documented fields", async () => {
    const { status, body, headers } = await postRoom(service, roomRequest());
    expect(status).toBe(201);
    expect(headers["content-type"]).toMatch(/^application\/json\b/);
    expectKeys(body, CREATED);
    for (const participant of body.participants) expectKeys(participant, CREATED_PARTICIPANT);
    expect(body.status).toBe("open");
    expect(body.expires_at).toMatch(TIMESTAMP);
  });

  it("gives ids and tokens of the documented forms", async () => {
    const { created, observerToken } = await createRoom(service, THREE_ROLES);
    expect(created.room_id).toMatch(/^rm_[\w-]{21}$/);
    expect(created.participants).toHaveLength(3);
    for (const { id, token } of created.participants) {
      expect(id).toMatch(/^prt_[\w-]{21}$/);
      expect(token).toMatch(/^ptk_[\w-]{32}$/);
    }
    expect(observerToken).toMatch(/^otk_[\w-]{32}$/);
  });

  it("gives every room its own id, and every participant its own id and token", async () => {
    const rooms = [await createRoom(service), await createRoom(service)];
    const secrets = rooms.flatMap(({ id, tokens, created }) => [
      id,
      ...tokens,
      ...created.participants.map((participant) => participant.id),
    ]);
    expect(secrets).toHaveLength(12);
    expect(new Set(secrets).size).toBe(12);
  });

  it("returns one invite link per participant, in order, and the observer link", async () => {
    const { id, created, observerToken } = await createRoom(service, THREE_ROLES);
    const expected = created.participants.map(({ token }) => `${service.baseUrl}/r/${id}/${token}`);
    expect(created.invite_urls).toEqual(expected);
    expect(created.observer_url).toBe(`${service.baseUrl}/o/${id}/${observerToken}`);
  });

  it("returns URLs with the host of the request", async () => {
    const { body } = await postRoom(service, roomRequest(), { host: "rooms.example:8080" });
    expect(body.observer_url).toMatch(/^http:\/\/rooms\.example:8080\/o\/rm_/);
    expect(nth(body.invite_urls, 0)).toMatch(/^http:\/\/rooms\.example:8080\/r\/rm_/);
  });

  it("keeps the participants in the order sent, in later reads, too", async () => {
    const roles = ["Zebra", "apple", "Mango", "10", "9", "émile"];
    const room = await createRoom(service, { participants: roles.map((role) => ({ role })) });
    expect(room.created.participants.map(({ role }) => role)).toEqual(roles);
    const { participants } = await read(room);
    expect(participants.map(({ role }) => role)).toEqual(roles);
    expect(participants.map(({ id }) => id)).toEqual(room.created.participants.map(({ id }) => id));
  });

  it("joins the creator (the first participant) and nobody else", async () => {
    const room = await createRoom(service, THREE_ROLES);
    const [first, ...others] = (await read(room)).participants;
    const events = await timeline(room);
    expect(events).toHaveLength(1);
    expect(nth(events, 0)).toMatchObject({
      seq: 1,
      kind: "participant",
      action: "joined",
      participant_id: first?.id,
    });
    expect(first?.joined_at).toBe(nth(events, 0).at);
    for (const other of others) expect(other).not.toHaveProperty("joined_at");
  });

  it("needs no token and ignores one", async () => {
    const anonymous = await postRoom(service, roomRequest());
    const { status } = await postRoom(service, roomRequest(), { authorization: "Bearer of-no-room" });
    expect([anonymous.status, status]).toEqual([201, 201]);
  });

  it("ignores unknown fields at every level", async () => {
    const room = await createRoom(service, {
      status: "agreed",
      room_id: "rm_mine",
      constructor: { prototype: 1 },
      participants: [
        { role: "Buyer", token: "ptk_mine", joined: true },
        { role: "Seller", id: "prt_mine" },
      ],
    });
    expect(JSON.stringify(room.created)).not.toContain("mine");
    expect((await read(room)).room_status).toBe("open");
  });
});

describe("The time to live", () => {
  it.each([
    ["24 hours unless told otherwise", undefined, 24],
    ["24 hours at most", 24, 24],
    ["a whole number of hours", 3, 3],
    ["a fraction of an hour", 0.25, 0.25],
    ["hours and a fraction", 1.5, 1.5],
  ])("is %s", async (_, ttl_hours, hours) => {
    const room = await createRoom(service, { ttl_hours });
    const facts = (await read(room)).room;
    expect(Date.parse(facts.expires_at) - Date.parse(facts.created_at)).toBe(hours * HOUR_MS);
    expect(room.created.expires_at).toBe(facts.expires_at);
    expect(Math.abs(Date.parse(facts.created_at) - Date.now())).toBeLessThan(60_000);
  });

  it("may be so short that the room expires immediately", async () => {
    const { status, body } = await postRoom(service, roomRequest({ ttl_hours: 1e-9 }));
    expect(status).toBe(201);
    expect((await openRoom(service, body).as(0).get()).status).toBe(404);
  });

  it.each([0, -1, -0.001, 24.001, 25, 1e9, "3", null, true, [3]])(
    "is rejected when it is %j",
    async (ttl_hours) => {
      const { status, body } = await postRoom(service, roomRequest({ ttl_hours }));
      expect([status, body.error?.code]).toEqual([400, "validation"]);
      expect(body.error?.message).toContain("ttl_hours");
    },
  );
});
