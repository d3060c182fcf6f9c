import { describe, expect, it } from "vitest";
import { call } from "../support/http";
import { nth } from "../support/nth";
import type { Room, Who } from "../support/room";
import { serviceForTests } from "../support/service-for-tests";
import { STATES } from "../support/states";
import { read } from "../support/steps";
import type { Action, Body } from "../support/wire";

const service = serviceForTests();

const CALLERS: [string, Who][] = [
  ["the creator", 0],
  ["the other participant", 1],
  ["the observer", "observer"],
];

interface Write {
  method: string;
  path: string;
  body?: Record<string, unknown>;
}

/** Every write that the interface has, for a room that reads like this, with a body that is valid in itself. */
function everyWrite({ open_questions, resolved_questions }: Body): Write[] {
  const questions = [...open_questions, ...resolved_questions];
  return [
    { method: "POST", path: "/join" },
    { method: "POST", path: "/messages", body: { content: "We can deliver in May." } },
    { method: "POST", path: "/questions", body: { question: "When?" } },
    ...questions.map(({ id }) => ({
      method: "POST",
      path: `/questions/${id}/resolve`,
      body: { resolution: "In May." },
    })),
    { method: "PUT", path: "/contract", body: { markdown: "In May." } },
    { method: "POST", path: "/agree" },
    { method: "POST", path: "/finalize" },
    { method: "DELETE", path: "" },
  ];
}

const tokenOf = (room: Room, who: Who): string =>
  who === "observer" ? room.observerToken : room.participant(Number(who)).token;

/** Makes the call just as listed; the time that an events call would wait is left out. */
function makeAsListed(action: Action, token: string) {
  const url = action.url.replace(/\bwait=\d+/, "wait=0");
  const body = action.body && { body: JSON.stringify(action.body) };
  return call(action.method, url, { headers: { authorization: `Bearer ${token}` }, ...body });
}

function isListed(actions: Action[], room: Room, { method, path }: Write): boolean {
  return actions.some((action) => action.method === method && action.url.split("?")[0] === room.url + path);
}

describe.each(Object.entries(STATES))("In a room %s", (_, reach) => {
  describe.each(CALLERS)("for %s", (_, who) => {
    it("each call that is listed succeeds as listed", async () => {
      const { available_actions } = await read(await reach(service), who);
      expect(available_actions.length).toBeGreaterThan(0);
      await Promise.all(
        [...available_actions.keys()].map(async (index) => {
          const room = await reach(service);
          const action = nth((await read(room, who)).available_actions, index);
          const answer = await makeAsListed(action, tokenOf(room, who));
          const told = `${action.method} ${action.url} ${JSON.stringify(action.body)}: ${answer.text}`;
          expect([200, 201], told).toContain(answer.status);
        }),
      );
    });

    it("each write that is not listed is refused or changes nothing", async () => {
      const first = await reach(service);
      const view = await read(first, who);
      const unlisted = everyWrite(view).filter((write) => !isListed(view.available_actions, first, write));
      await Promise.all(
        unlisted.map(async ({ method, path, body }) => {
          const room = await reach(service);
          const before = await read(room);
          const answer = await room.as(who).send(method, path, body ? { body: JSON.stringify(body) } : {});
          expect(answer.status).toBeLessThan(500);
          expect((await room.as(0).get()).body, `${method} ${path} is not listed`).toEqual(before);
        }),
      );
    });
  });
});

describe("The list of available actions", () => {
  it("names, describes and addresses each call, by an absolute address", async () => {
    const room = await nth(Object.values(STATES), 1)(service);
    const { available_actions } = await read(room, 1);
    for (const { name, description, url } of available_actions) {
      expect([name, description]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
      expect(url.startsWith(room.url)).toBe(true);
    }
    const names = available_actions.map(({ name, url }) => `${name} ${url}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("offers the observer no write but the deletion of the room", async () => {
    for (const reach of Object.values(STATES)) {
      const { available_actions } = await read(await reach(service), "observer");
      const writes = available_actions.filter(({ method }) => method !== "GET");
      expect(writes.map(({ method }) => method)).toEqual(["DELETE"]);
    }
  });

  it("offers the final artifact when, and only when, the room is agreed", async () => {
    for (const reach of Object.values(STATES)) {
      const room = await reach(service);
      const { available_actions, room_status } = await read(room, 1);
      const offered = available_actions.some(({ url }) => url === `${room.url}/final.md`);
      expect([room_status, offered]).toEqual([room_status, room_status === "agreed"]);
    }
  });
});
