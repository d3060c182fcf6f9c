import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dumpDatabase, holds } from "../support/database";
import { openStream } from "../support/event-stream";
import { type HttpResponse, sendRequest } from "../support/http";
import { sendForm } from "../support/page-form";
import { createRoom, type Room } from "../support/room";
import { ownService } from "../support/service-for-tests";
import { agreedRoom, everyoneAgrees } from "../support/states";
import { ask, join, propose, resolve } from "../support/steps";

const service = ownService({ LOG_LEVEL: "trace" });

/** Requests that carry a token in each possible way, some of which fail. */
async function sendEveryToken(room: Room): Promise<void> {
  for (const token of room.tokens) {
    await room.withToken(token).get();
    await room.withToken(token).post("/messages", { content: 5 });
    await room.withToken(token).post("/messages", { content: `My token is ${token}` });
    await room.withToken(token).send("POST", "/messages", { body: `{"content": "${token}` });
    await room.as("anonymous").get(`?token=${token}`);
    await room.as("anonymous").get(`/events?since=never&token=${token}`);
    await room.as("anonymous").post(`/unknown?token=${token}`);
    await room.as("anonymous").send("PATCH", `?token=${token}`);
    await sendRequest("GET", `${room.baseUrl}/r/${room.id}/${token}.md`);
    await sendRequest("GET", `${room.baseUrl}/a/${room.id}/${token}.md`);
    await sendRequest("GET", `${room.baseUrl}/o/${room.id}/${token}.md`);
    await sendRequest("GET", `${room.baseUrl}/o/${room.id}/${token}.md/%ZZ`);
  }
}

/** Every response of the service, by recipient. */
type Said = { to: string; text: string };

/** Runs a whole negotiation over every interface. Returns all responses. */
async function wholeStory(room: Room): Promise<Said[]> {
  const said: Said[] = [];
  const hear = (to: string, { headers, text }: HttpResponse) =>
    said.push({ to, text: `${JSON.stringify(headers)}\n${text}` });
  const stream = await openStream(room, 0, "?after=0");
  await join(room, 0);
  await join(room, 1);
  const question = await ask(room, 1, { to: 0, question: `Is ${room.tokens[0]} yours?` });
  for (const token of room.tokens) {
    const kind = { ptk: "r", atk: "a", otk: "o" }[token.slice(0, 3)];
    const url = `${room.baseUrl}/${kind}/${room.id}/${token}`;
    for (const suffix of ["", ".md", "?changes", "?version=x", ".md/", "/x", "?token=wrong"]) {
      hear(token, await sendRequest("GET", url + suffix));
      hear(token, await sendRequest("PUT", url + suffix));
      hear(token, await sendRequest("OPTIONS", url + suffix));
    }
    hear("api", await room.withToken(token).get());
    hear("api", await room.withToken(token).get("/final.md"));
    hear("api", await sendRequest("GET", `${room.baseUrl}/api/${kind}/${token}`));
    hear("api", await sendRequest("GET", `${room.baseUrl}/api/rooms/${room.id}/${token}`));
    hear("api", await sendRequest("GET", `${room.baseUrl}/nowhere/${token}`));
    hear("api", await sendRequest("GET", `${room.baseUrl}//${token}`));
    hear("api", await sendRequest("GET", `${room.baseUrl}/${token}/%ZZ`));
    hear("api", await sendRequest("BREW", `${room.baseUrl}/api/rooms/${token}`));
  }
  await resolve(room, 0, question, `No, ${room.created.invite_urls[1]} is.`);
  await propose(
    room,
    0,
    `# Contract\n\nSee ${room.created.observer_url} and ${room.created.approval_urls?.[0]}`,
  );
  await everyoneAgrees(room);
  hear("api", await room.as({ personOf: 0 }).post("/approve", { contract_version: 1 }));
  hear("api", await room.as(1).get("/final.md"));
  for (const event of await stream.rest()) said.push({ to: "stream", text: JSON.stringify(event) });
  return said;
}

const WITH_APPROVAL = { participants: [{ role: "Buyer", approval: "person" }, { role: "Seller" }] };

describe("A token", () => {
  it("is in no response to anyone but its holder", async () => {
    const room = await createRoom(service, WITH_APPROVAL);
    const said = await wholeStory(room);
    expect(said.length).toBeGreaterThan(80);
    for (const token of room.tokens) {
      const leaks = said.filter(({ to, text }) => to !== token && text.includes(token));
      expect(leaks).toEqual([]);
    }
    expect(said.filter(({ to, text }) => to === "stream" && text.includes("[REDACTED")).length).toBe(3);
  });

  it("is not shown again by the form that created it", async () => {
    const created = await sendForm(`${service.baseUrl}/create`, {
      title: "T",
      goal: "G",
      "participants.0.role": "Buyer",
      "participants.1.role": "Seller",
    });
    const tokens = [...new Set(created.text.match(/\b[poa]tk_[\w-]{32}/g))];
    expect(tokens.length).toBe(3);
    expect(JSON.stringify(created.headers)).not.toMatch(/[poa]tk_/);
    const dump = await dumpDatabase(service.databaseUrl);
    for (const token of tokens) {
      expect(holds(dump, token)).toBe(false);
      expect(service.logs()).not.toContain(token);
    }
  });

  it("is in no table, whether the room is open or agreed", async () => {
    const rooms = [await createRoom(service, WITH_APPROVAL), await agreedRoom(service)];
    for (const room of rooms) await sendEveryToken(room);
    const dump = await dumpDatabase(service.databaseUrl);
    for (const { id, tokens } of rooms) {
      expect(holds(dump, id)).toBe(true);
      for (const token of tokens) expect(holds(dump, token)).toBe(false);
    }
  });

  it("is stored as its SHA-256", async () => {
    const { tokens } = await createRoom(service, WITH_APPROVAL);
    const dump = await dumpDatabase(service.databaseUrl);
    for (const token of tokens) {
      const digest = createHash("sha256").update(token).digest();
      const forms = [digest.toString("hex"), digest.toString("base64"), digest.toString("base64url")];
      expect(forms.some((form) => dump.includes(form))).toBe(true);
    }
  });

  it("is in no log line, even at the lowest log level", async () => {
    const room = await createRoom(service, WITH_APPROVAL);
    await sendEveryToken(room);
    expect(service.logs()).toMatch(/\S/);
    await wholeStory(await createRoom(service, WITH_APPROVAL));
    expect(service.logs()).toContain('"route":"/api/rooms/:id/messages"');
    expect(service.logs()).toContain('"route":"/r/:roomId/:token"');
    expect(service.logs()).toContain('"route":"/a/:roomId/:token"');
    for (const token of room.tokens) expect(service.logs()).not.toContain(token);
    expect(service.logs()).not.toMatch(/[poa]tk_/);
  });
});
