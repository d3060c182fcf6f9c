import { describe, expect, it } from "vitest";
import { allowedMethods, sendRequest } from "../support/http";
import { sendFields, sendForm } from "../support/page-form";
import { createRoom } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { agreedRoom, proposedRoom } from "../support/states";
import { ask, propose, resolve, say } from "../support/steps";

const service = sharedService();

const HTML = "text/html; charset=utf-8";

describe("The pages of a room", () => {
  it("open only with their own kind of token", async () => {
    const room = await createRoom(service);
    const { observer_url, invite_urls } = room.created;
    for (const url of [observer_url, invite_urls[0] ?? ""]) {
      const { status, headers } = await sendRequest("GET", url);
      expect([status, headers["content-type"]]).toEqual([200, HTML]);
      const swapped = url.replace(/\/([or])\//, (_, kind) => (kind === "o" ? "/r/" : "/o/"));
      expect((await sendRequest("GET", swapped)).status).toBe(404);
    }
  });

  it("respond to HEAD without a body, and to other methods with 405 and Allow", async () => {
    const { observer_url } = (await createRoom(service)).created;
    const head = await sendRequest("HEAD", observer_url);
    expect([head.status, head.text]).toEqual([200, ""]);
    const put = await sendRequest("PUT", observer_url);
    expect([put.status, put.headers["content-type"]]).toEqual([405, HTML]);
    expect(allowedMethods(put)).toEqual(["GET", "HEAD", "OPTIONS", "POST"]);
  });

  it("show the version that is asked for, and the current one where there is no such version", async () => {
    const room = await proposedRoom(service);
    await propose(room, 1, "The second text");
    const page = async (query: string) => (await sendRequest("GET", room.created.observer_url + query)).text;
    expect(await page("?version=1")).toContain("This is an earlier version");
    for (const query of ["", "?version=2", "?version=9", "?version=-1", "?version=x", "?version="]) {
      expect(await page(query)).toContain("The second text");
    }
  });

  it("keep the other choices in every link to another view", async () => {
    const room = await proposedRoom(service);
    await propose(room, 1, "The second text");
    for (let count = 0; count < 2; count++) await ask(room, 0, { question: "Which? ".repeat(3_000) });
    const links = async (query: string) => {
      const { text } = await sendRequest("GET", room.created.observer_url + query);
      return [...text.matchAll(/href="(\?[^"]*)#(?:contract|timeline)"/g)].map(([, url = ""]) =>
        url.replaceAll("&amp;", "&"),
      );
    };
    expect(new Set(await links("?version=1&all"))).toEqual(
      new Set(["?all", ...[1, 2].flatMap((n) => [`?version=${n}&all`, `?version=${n}&changes&all`])]),
    );
    const { text } = await sendRequest("GET", `${room.created.observer_url}?version=1&changes`);
    expect(text).toContain('href="?version=1&amp;changes&amp;all#questions"');
    expect(text).toContain('href="?changes#contract"');
    expect(text).toContain('href="?version=1&amp;changes&amp;all#timeline"');
  });

  it("have a part of a very long room for each `all`, with links to the others", async () => {
    const knows = Array.from({ length: 100 }, (_, index) => `fact ${index} ${"x".repeat(1_000)}`);
    const participants = ["A", "B", "C"].map((role) => ({ role, knows }));
    const room = await createRoom(service, { participants });
    const page = async (query: string) => (await sendRequest("GET", room.created.observer_url + query)).text;
    const factsIn = (text: string) =>
      text.replace(/<script.*?<\/script>/gs, "").match(/>fact \d+ /g)?.length ?? 0;
    const [first, second] = [await page("?all"), await page("?all=2")];
    expect(first).toContain('href="?all=2#participants"');
    expect(second).toContain('href="?all#participants"');
    expect(factsIn(first)).toBeLessThanOrEqual(200);
    expect(factsIn(first) + factsIn(second)).toBe(300);
  });

  it.each(["?all&all=1", "?changes=x&changes=y", "?version=1&version=2&all&all", "?all=%ff&x=1&x=2"])(
    "take a query with repeated fields: %s",
    async (query) => {
      const room = await proposedRoom(service);
      expect((await sendRequest("GET", room.created.observer_url + query)).status).toBe(200);
    },
  );

  it("have a bounded number of elements, whatever the room holds", async () => {
    const room = await createRoom(service);
    for (const who of [0, 1])
      for (const text of ["a\n\n", "[a](http://b.c)\n\n", "- a\n", "*a&lrm;*\n\n"].map((unit) =>
        unit.repeat(1_200),
      )) {
        await ask(room, who, { question: text });
        await say(room, who, text);
      }
    await propose(room, 0, "&lrm;&rlm;".repeat(2_000));
    for (const query of ["", "?all"]) {
      const { text } = await sendRequest("GET", room.created.observer_url + query);
      expect(text.match(/<\w/g)?.length).toBeLessThan(12_000);
      expect(text.length).toBeLessThan(2_000_000);
      expect(text.replaceAll("\\u200", "")).not.toMatch(/[\u200e\u200f]/);
    }
  });

  it("have an anchor for every question that is linked, even for one that is left out", async () => {
    const room = await proposedRoom(service);
    const questions = [];
    for (let count = 0; count < 4; count++) {
      questions.push(await ask(room, 0, { question: "Which? ".repeat(2_000) }));
    }
    for (const question of questions.slice(2)) await resolve(room, 1, question);
    for (const query of ["", "?all"]) {
      const { text } = await sendRequest("GET", room.created.observer_url + query);
      expect(text.includes("left out")).toBe(query === "");
      for (const { id } of questions) expect(text.split(`id="${id}"`)).toHaveLength(2);
    }
  });

  it("delete the room with their button, whatever its status", async () => {
    for (const room of [await createRoom(service), await agreedRoom(service)]) {
      const { status, text, headers } = await sendForm(room.created.invite_urls[1] ?? "");
      expect([status, text.includes("The room is gone")]).toEqual([200, true]);
      // "Back" does not show it again either.
      expect(headers["clear-site-data"]).toBe('"cache"');
      expect((await room.as(0).get()).status).toBe(404);
      expect((await sendRequest("GET", room.created.observer_url)).status).toBe(404);
    }
  });

  it("delete nothing on any other POST", async () => {
    const room = await createRoom(service);
    for (const link of [room.created.invite_urls[1] ?? "", room.created.observer_url]) {
      for (const path of [link, `${link}?delete=yes`]) {
        const response = await sendRequest("POST", path, { body: JSON.stringify({ content: "Hello" }) });
        expect(response.status).toBe(400);
        expect(response.text).toContain("nothing was deleted");
        expect(response.text).toContain("/api/rooms/");
        expect((await sendFields(path, { delete: "yes" })).status).toBeLessThan(500);
        expect((await sendRequest("GET", `${path.split("?")[0]}?delete=yes`)).status).toBe(200);
      }
      const foreign = await sendForm(link, {}, { "sec-fetch-site": "cross-site" });
      expect([foreign.status, foreign.text.includes("nothing was deleted")]).toEqual([403, true]);
    }
    expect((await room.as(0).get()).status).toBe(200);
  });

  it("delete only their own room, whatever page the button was made for", async () => {
    const [mine, other] = [await createRoom(service), await createRoom(service)];
    const { text } = await sendRequest("GET", other.created.observer_url);
    const [, action = ""] = /name="(\$ACTION_ID_\w+)"/.exec(text) ?? [];
    for (const path of [
      `${service.baseUrl}/create`,
      `${service.baseUrl}/nowhere`,
      mine.created.observer_url,
    ]) {
      expect((await sendFields(path, { [action]: "" })).status).toBeGreaterThan(0);
    }
    expect((await other.as(0).get()).status).toBe(200);
    expect((await mine.as(0).get()).status).toBe(404);
  });

  it("do not contain what is private to another participant", async () => {
    const participants = [
      { role: "Buyer", instructions: "At most 90" },
      { role: "Seller", instructions: "At least 80" },
    ];
    const room = await createRoom(service, { participants });
    const [buyer = "", seller = ""] = room.created.invite_urls;
    const [buyers, sellers, observers] = await Promise.all(
      [buyer, seller, room.created.observer_url].map(async (url) => (await sendRequest("GET", url)).text),
    );
    expect(buyers).toContain("At most 90");
    expect(sellers).not.toContain("At most 90");
    expect(observers).not.toMatch(/At most 90|At least 80/);
  });
});
