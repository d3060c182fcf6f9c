import { describe, expect, it } from "vitest";
import { dumpDatabase, holds } from "../support/database";
import { isMarkdown, ROOM_ENDPOINTS } from "../support/endpoints";
import { expectError, expectMarkdownError } from "../support/expect-error";
import { sendRequest } from "../support/http";
import { createRoom, type Room, type Who } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { expectKeys } from "../support/shapes";
import { agreedRoom, joinedRoom } from "../support/states";
import { agree, ask, propose, read, resolve, say } from "../support/steps";

const service = sharedService();

const DELETERS: [string, Who][] = [
  ["the creator", 0],
  ["another participant", 1],
  ["the observer", "observer"],
];

describe.each(DELETERS)("A room deleted by %s", (_, who) => {
  it("responds that it is deleted, with exactly the documented fields", async () => {
    const room = await joinedRoom(service);
    const { status, body } = await room.as(who).delete();
    expect(status).toBe(200);
    expectKeys(body, ["room_id", "status"]);
    expect(body).toEqual({ room_id: room.id, status: "deleted" });
  });

  it("is 404 at once on every endpoint and for every token", async () => {
    const room = await agreedRoom(service);
    await room.as(who).delete();
    for (const access of [room.as(0), room.as(1), room.as("observer"), room.as("anonymous")]) {
      for (const endpoint of ROOM_ENDPOINTS) {
        const response = await access.send(endpoint.method, endpoint.path);
        if (isMarkdown(endpoint)) expectMarkdownError(response, 404, "not_found");
        else expectError(response, 404, "not_found");
      }
    }
    expect(
      (await sendRequest("GET", `${room.baseUrl}/r/${room.id}/${room.participant(0).token}.md`)).status,
    ).toBe(404);
  });
});

describe("Deleting a room", () => {
  it("needs no body, no joining and no particular status", async () => {
    expect((await (await createRoom(service)).as(1).delete()).status).toBe(200);
    expect((await (await agreedRoom(service)).as(0).delete()).status).toBe(200);
  });

  it("takes the token from the query, too", async () => {
    const room = await createRoom(service);
    expect((await room.as("anonymous").delete(`?token=${room.observerToken}`)).status).toBe(200);
  });

  it("removes it from every table and does not change other rooms", async () => {
    const other = await roomOfTexts("kept");
    const room = await roomOfTexts("doomed");
    const traces = [room.id, ...room.created.participants.map(({ id }) => id), "doomed"];
    const otherBefore = await read(other);
    const before = await dumpDatabase(service.databaseUrl);
    for (const trace of traces) expect(holds(before, trace)).toBe(true);

    await room.as(0).delete();

    const after = await dumpDatabase(service.databaseUrl);
    for (const trace of [...traces, ...room.tokens]) expect(holds(after, trace)).toBe(false);
    expect(holds(after, "kept")).toBe(true);
    expect(await read(other)).toEqual(otherBefore);
  });

  it("while others write loses only the room", async () => {
    const room = await joinedRoom(service);
    const writes = Array.from({ length: 12 }, (_, index) =>
      room.as(index % 2).post("/messages", { content: "racing" }),
    );
    const [deleted, ...responses] = await Promise.all([room.as("observer").delete(), ...writes]);
    expect(deleted.status).toBe(200);
    for (const { status } of responses) expect([201, 404]).toContain(status);
    expect((await room.as(0).get()).status).toBe(404);
    expect(holds(await dumpDatabase(service.databaseUrl), room.id)).toBe(false);
  });

  it("by several at once succeeds once, and the others get 404", async () => {
    const room = await joinedRoom(service);
    const responses = await Promise.all(([0, 1, "observer"] as const).map((who) => room.as(who).delete()));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });
});

/** A room with `word` in every kind of text. */
async function roomOfTexts(word: string): Promise<Room> {
  const texts = { title: word, brief: word, goal: word };
  const participant = { display_name: word, knows: [word], needs_to_determine: [word], instructions: word };
  const participants = [{ role: `First ${word}`, ...participant }, { role: "Second" }];
  const room = await joinedRoom(service, { ...texts, participants });
  await say(room, 0, word);
  await resolve(room, 1, await ask(room, 0, { question: word }), word);
  await propose(room, 0, word);
  await agree(room, 0);
  return room;
}
