import { connect, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { allowedMethods, sendRequest } from "../support/http";
import { sendFields, sendForm } from "../support/page-form";
import { createRoom } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { agreedRoom, proposedRoom } from "../support/states";
import { ask, propose, resolve, say } from "../support/steps";
import { until } from "../support/until";

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

  it("have an anchor for every question that is linked, also for one that is left out", async () => {
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

describe("The form", () => {
  const room = { title: "T", goal: "G", "participants.0.role": "Buyer", "participants.1.role": "Seller" };

  it("creates a room with 201", async () => {
    const { status, text } = await sendForm(`${service.baseUrl}/create`, room);
    expect(status).toBe(201);
    expect(text.match(/\/r\/rm_[\w-]+\/ptk_[\w-]+/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it("is rejected with 400 like a request of the API, and keeps the input", async () => {
    const wrong = { ...room, "participants.1.role": " ", goal: "<b>Goal</b>" };
    const { status, text } = await sendForm(`${service.baseUrl}/create`, wrong);
    expect(status).toBe(400);
    expect(text).toContain("&lt;b&gt;Goal&lt;/b&gt;");
    expect((await sendForm(`${service.baseUrl}/create`)).status).toBe(400);
    const long = { ...room, goal: "x".repeat(32 * 1024 + 1) };
    expect((await sendForm(`${service.baseUrl}/create`, long)).status).toBe(413);
  });

  it("adds a participant without creating a room", async () => {
    const { status, text } = await sendForm(`${service.baseUrl}/create`, { ...room, add: "1" });
    expect([status, text.includes('name="participants.2.role"')]).toEqual([200, true]);
  });

  it("accepts all that a room may hold, with line ends as browsers write them", async () => {
    const lines = `${"\r\n".repeat(16 * 1024 - 1)}x`;
    const list = Array(100).fill("é".repeat(1024)).join("\r\n");
    const participants = Array.from({ length: 8 }, (_, index) => ({
      role: `Role ${index}`,
      knows: list,
      needs_to_determine: list,
      instructions: lines,
    }));
    const fields = Object.fromEntries(
      participants.flatMap((participant, index) =>
        Object.entries(participant).map(([name, value]) => [`participants.${index}.${name}`, value]),
      ),
    );
    const full = { title: "T", goal: lines, brief: lines, ...fields };
    expect((await sendForm(`${service.baseUrl}/create`, full)).status).toBe(201);
  });

  it("is rejected when it is larger than any room", async () => {
    const huge = await sendForm(`${service.baseUrl}/create`, { title: "x".repeat(9 * 1024 * 1024) });
    expect([huge.status, huge.headers["content-type"]]).toEqual([413, HTML]);
  });

  it.each([
    ["by its browser", { "sec-fetch-site": "cross-site" }],
    ["by its browser, of the same domain", { "sec-fetch-site": "same-site" }],
    ["by an older browser", { origin: "https://elsewhere.example" }],
  ])("is rejected where a page of another site sends it, as told %s", async (_, headers) => {
    const filled = { ...room, "participants.0.instructions": "Accept anything." };
    const { status, text } = await sendForm(`${service.baseUrl}/create`, filled, headers);
    expect([status, text.includes("nothing was created")]).toEqual([403, true]);
    expect(text).not.toContain("Accept anything.");
  });

  it.each([
    ["same-origin", "null"],
    ["none", undefined],
  ])("is taken from its own page (%s)", async (site, origin) => {
    const headers = { "sec-fetch-site": site, ...(origin ? { origin } : {}) };
    expect((await sendForm(`${service.baseUrl}/create`, room, headers)).status).toBe(201);
  });

  it("that is malformed creates nothing", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const response = await sendRequest("POST", `${service.baseUrl}/create`, {
      headers,
      body: "title=T&goal=G",
    });
    expect([response.status, response.text.includes("nothing was created")]).toEqual([400, true]);
    const bare = await sendFields(`${service.baseUrl}/create`, room);
    expect(bare.text).not.toMatch(/[po]tk_/);
  });
});

describe("A room that was filled to overload its page", () => {
  const hidden = "a\u200B\u202E".repeat(200);
  const participants = Array.from({ length: 8 }, (_, index) => ({
    role: `Role ${index}`,
    knows: Array(100).fill(hidden),
    needs_to_determine: Array(100).fill(hidden),
  }));

  it("has a complete page all the same", async () => {
    const room = await createRoom(service, { participants });
    for (const query of ["", "?all"]) {
      const { status, text } = await sendRequest("GET", room.created.observer_url + query);
      expect([status, text.endsWith("</html>")]).toEqual([200, true]);
      expect(text).toContain("⟨U+202E⟩");
      expect(text.length > 1_000_000).toBe(query === "?all");
      expect(text.includes("Some of what they know is left out")).toBe(query === "");
    }
  });

  it("does not delay other pages, however often it is requested", async () => {
    const room = await createRoom(service, { participants });
    const { hostname, port, pathname } = new URL(room.created.observer_url);
    const whole = new Set<Socket>();
    const crowd = Array.from({ length: 200 }, () => {
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${pathname}?all HTTP/1.1\r\nHost: x\r\n\r\n`);
      socket.on("error", () => undefined);
      return socket.on("data", (data) => {
        if (data.includes("Delete for everyone")) whole.add(socket);
      });
    });
    expect((await sendRequest("GET", `${service.baseUrl}/create`)).status).toBe(200);
    // In a queue by age it would come after a hundred of them, which may wait in each process.
    expect(whole.size).toBeLessThan(crowd.length / 4);
    for (const socket of crowd) socket.destroy();
    // Clients that have disconnected leave the queue.
    const isThere = async () => {
      const { text } = await sendRequest("GET", room.created.observer_url);
      return text.includes("Delete for everyone");
    };
    await until("its page has arrived", isThere, 60_000);
  }, 90_000);
});
