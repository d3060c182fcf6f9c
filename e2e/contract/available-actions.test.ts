import { describe, expect, it } from "vitest";
import { sendRequest } from "../support/http";
import { nth } from "../support/nth";
import type { Room, Who } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { fittingEdit, STATES } from "../support/states";
import { read } from "../support/steps";
import type { Action, Body } from "../support/wire";

const service = sharedService();

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

/** Every write of the interface for a room in this state, with a valid body. */
function everyWrite(view: Body): Write[] {
  const { open_questions, resolved_questions, current_contract, last_seq } = view;
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
    // Finalize is the same as agree, and listed only where closing the room is the step.
    ...(view.available_actions.some(({ name }) => name === "agree_to_contract")
      ? []
      : [{ method: "POST", path: "/finalize" }]),
    {
      method: "POST",
      path: "/decline",
      body: { contract_version: current_contract?.version ?? 0, reason: "Too late." },
    },
    { method: "POST", path: "/withdraw", body: { reason: "Too far apart.", last_seq } },
    { method: "DELETE", path: "" },
  ];
}

const tokenOf = (room: Room, who: Who): string =>
  who === "observer" ? room.observerToken : room.participant(Number(who)).token;

/** Sends the action as listed, but an events request without its wait. */
function makeAsListed(action: Action, token: string) {
  const url = action.url.replace(/\bwait=\d+/, "wait=0");
  const body = action.body && { body: JSON.stringify(action.body) };
  return sendRequest(action.method, url, { headers: { authorization: `Bearer ${token}` }, ...body });
}

function isListed(actions: Action[], room: Room, { method, path }: Write): boolean {
  return actions.some((action) => action.method === method && action.url.split("?")[0] === room.url + path);
}

describe.each(Object.entries(STATES))("In a room %s", (_, reach) => {
  describe.each(CALLERS)("for %s", (_, who) => {
    it("each listed action succeeds as listed", async () => {
      const first = await reach(service);
      const { available_actions } = await read(first, who);
      expect(available_actions.length).toBeGreaterThan(0);
      await Promise.all(
        available_actions.map(async ({ method }, index) => {
          const room = method === "GET" ? first : await reach(service);
          const view = await read(room, who);
          const listed = nth(view.available_actions, index);
          const action =
            listed.name === "edit_contract" ? { ...listed, body: fittingEdit(view, listed.body) } : listed;
          const response = await makeAsListed(action, tokenOf(room, who));
          const told = `${action.method} ${action.url} ${JSON.stringify(action.body)}: ${response.text}`;
          expect([200, 201], told).toContain(response.status);
        }),
      );
    });

    it("each write that is not listed is rejected or changes nothing", async () => {
      const room = await reach(service);
      const [before, view] = [await read(room), await read(room, who)];
      const unlisted = everyWrite(view).filter((write) => !isListed(view.available_actions, room, write));
      for (const { method, path, body } of unlisted) {
        const response = await room.as(who).send(method, path, body ? { body: JSON.stringify(body) } : {});
        expect(response.status).toBeLessThan(500);
        expect((await room.as(0).get()).body, `${method} ${path} is not listed`).toEqual(before);
      }
    });
  });
});

describe("The list of available actions", () => {
  it("has the name, description and absolute URL of each action", async () => {
    const room = await nth(Object.values(STATES), 1)(service);
    const { available_actions } = await read(room, 1);
    for (const { name, description, url } of available_actions) {
      expect([name, description]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
      expect(url.startsWith(room.url)).toBe(true);
    }
    const names = available_actions.map(({ name, url }) => `${name} ${url}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("offers the observer no write but the deletion", async () => {
    for (const reach of Object.values(STATES)) {
      const { available_actions } = await read(await reach(service), "observer");
      const writes = available_actions.filter(({ method }) => method !== "GET");
      expect(writes.map(({ method }) => method)).toEqual(["DELETE"]);
    }
  });

  it("offers the final artifact when, and only when, the room is closed", async () => {
    for (const reach of Object.values(STATES)) {
      const room = await reach(service);
      const { available_actions, room_status } = await read(room, 1);
      const offered = available_actions.some(({ url }) => url === `${room.url}/final.md`);
      expect([room_status, offered]).toEqual([room_status, room_status !== "open"]);
    }
  });
});
