import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dumpDatabase, holds } from "../support/database";
import { openStream } from "../support/event-stream";
import { type Answer, call } from "../support/http";
import { sendForm } from "../support/page-form";
import { createRoom, type Room } from "../support/room";
import { serviceForTests } from "../support/service-for-tests";
import { agreedRoom, everyoneAgrees } from "../support/states";
import { ask, join, propose, resolve } from "../support/steps";

const service = serviceForTests({ LOG_LEVEL: "trace" });

/** Calls that carry a token in each of the ways there are, some of which go wrong. */
async function sendEveryToken(room: Room): Promise<void> {
  for (const token of room.tokens) {
    await room.withToken(token).get();
    await room.withToken(token).post("/messages", { content: 5 });
    await room.withToken(token).post("/messages", { content: `My token is ${token}` });
    await room.withToken(token).send("POST", "/messages", { body: `{"content": "${token}` });
    await room.as("nobody").get(`?token=${token}`);
    await room.as("nobody").get(`/events?since=never&token=${token}`);
    await room.as("nobody").post(`/unknown?token=${token}`);
    await room.as("nobody").send("PATCH", `?token=${token}`);
    await call("GET", `${room.baseUrl}/r/${room.id}/${token}.md`);
    await call("GET", `${room.baseUrl}/o/${room.id}/${token}.md`);
    await call("GET", `${room.baseUrl}/o/${room.id}/${token}.md/%ZZ`);
  }
}

/** Everything that the service has said to anybody, by who it was said to. */
type Said = { to: string; text: string };

/** The whole story of a room with every way into it; what was said meanwhile. */
async function wholeStory(room: Room): Promise<Said[]> {
  const said: Said[] = [];
  const hear = (to: string, { headers, text }: Answer) =>
    said.push({ to, text: `${JSON.stringify(headers)}\n${text}` });
  const stream = await openStream(room, 0, "?after=0");
  await join(room, 0);
  await join(room, 1);
  const question = await ask(room, 1, { to: 0, question: `Is ${room.tokens[0]} yours?` });
  for (const [index, token] of room.tokens.entries()) {
    const kind = index === room.tokens.length - 1 ? "o" : "r";
    const address = `${room.baseUrl}/${kind}/${room.id}/${token}`;
    for (const suffix of ["", ".md", "?changes", "?version=x", ".md/", "/x", "?token=wrong"]) {
      hear(token, await call("GET", address + suffix));
      hear(token, await call("PUT", address + suffix));
      hear(token, await call("OPTIONS", address + suffix));
    }
    hear("api", await room.withToken(token).get());
    hear("api", await room.withToken(token).get("/final.md"));
    hear("api", await call("GET", `${room.baseUrl}/api/${kind}/${token}`));
    hear("api", await call("GET", `${room.baseUrl}/api/rooms/${room.id}/${token}`));
    hear("api", await call("GET", `${room.baseUrl}/nowhere/${token}`));
    hear("api", await call("GET", `${room.baseUrl}//${token}`));
    hear("api", await call("GET", `${room.baseUrl}/${token}/%ZZ`));
    hear("api", await call("BREW", `${room.baseUrl}/api/rooms/${token}`));
  }
  await resolve(room, 0, question, `No, ${room.created.invite_urls[1]} is.`);
  await propose(room, 0, `# Contract\n\nSee ${room.created.observer_url}`);
  await everyoneAgrees(room);
  hear("api", await room.as(1).get("/final.md"));
  for (const event of await stream.rest()) said.push({ to: "stream", text: JSON.stringify(event) });
  return said;
}

describe("A token", () => {
  it("is said to nobody but whoever holds it, by no answer of any kind", async () => {
    const room = await createRoom(service);
    const said = await wholeStory(room);
    expect(said.length).toBeGreaterThan(80);
    for (const token of room.tokens) {
      const leaks = said.filter(({ to, text }) => to !== token && text.includes(token));
      expect(leaks).toEqual([]);
    }
    expect(said.filter(({ to, text }) => to === "stream" && text.includes("[REDACTED")).length).toBe(3);
  });

  it("is not said again by the form that has made it", async () => {
    const created = await sendForm(`${service.baseUrl}/create`, {
      title: "T",
      goal: "G",
      "participants.0.role": "Buyer",
      "participants.1.role": "Seller",
    });
    const tokens = [...new Set(created.text.match(/\b[po]tk_[\w-]{32}/g))];
    expect(tokens.length).toBe(3);
    expect(JSON.stringify(created.headers)).not.toMatch(/[po]tk_/);
    const dump = await dumpDatabase(service.databaseUrl);
    for (const token of tokens) {
      expect(holds(dump, token)).toBe(false);
      expect(service.logs()).not.toContain(token);
    }
  });

  it("is not in any table, be the room open or agreed", async () => {
    const rooms = [await createRoom(service), await agreedRoom(service)];
    for (const room of rooms) await sendEveryToken(room);
    const dump = await dumpDatabase(service.databaseUrl);
    for (const { id, tokens } of rooms) {
      expect(holds(dump, id)).toBe(true);
      for (const token of tokens) expect(holds(dump, token)).toBe(false);
    }
  });

  it("is stored as its SHA-256", async () => {
    const { tokens } = await createRoom(service);
    const dump = await dumpDatabase(service.databaseUrl);
    for (const token of tokens) {
      const digest = createHash("sha256").update(token).digest();
      const forms = [digest.toString("hex"), digest.toString("base64"), digest.toString("base64url")];
      expect(forms.some((form) => dump.includes(form))).toBe(true);
    }
  });

  it("is not in a line of the log, not even of the most talkative one", async () => {
    const room = await createRoom(service);
    await sendEveryToken(room);
    expect(service.logs()).toMatch(/\S/);
    await wholeStory(await createRoom(service));
    expect(service.logs()).toContain('"route":"/api/rooms/:id/messages"');
    expect(service.logs()).toContain('"route":"/r/:roomId/:token"');
    for (const token of room.tokens) expect(service.logs()).not.toContain(token);
    expect(service.logs()).not.toMatch(/[po]tk_/);
  });
});
