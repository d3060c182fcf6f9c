import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { allowedMethods, call } from "../support/http";
import { createRoom } from "../support/room";
import { serviceForTests } from "../support/service-for-tests";
import { agreedRoom, proposedRoom } from "../support/states";
import { ask, propose, resolve } from "../support/steps";
import { until } from "../support/until";

const service = serviceForTests();

const HTML = "text/html; charset=utf-8";
const form = { "content-type": "application/x-www-form-urlencoded" };
const fields = (entries: Record<string, string>): string => new URLSearchParams(entries).toString();

describe("The pages of a room", () => {
  it("open with their own kind of token alone", async () => {
    const room = await createRoom(service);
    const { observer_url, invite_urls } = room.created;
    for (const address of [observer_url, invite_urls[0] ?? ""]) {
      const { status, headers } = await call("GET", address);
      expect([status, headers["content-type"]]).toEqual([200, HTML]);
      const swapped = address.replace(/\/([or])\//, (_, kind) => (kind === "o" ? "/r/" : "/o/"));
      expect((await call("GET", swapped)).status).toBe(404);
    }
  });

  it("answer HEAD without a body, and other methods with 405 and what they allow", async () => {
    const { observer_url } = (await createRoom(service)).created;
    const head = await call("HEAD", observer_url);
    expect([head.status, head.text]).toEqual([200, ""]);
    const put = await call("PUT", observer_url);
    expect([put.status, put.headers["content-type"]]).toEqual([405, HTML]);
    expect(allowedMethods(put)).toEqual(["GET", "HEAD", "OPTIONS", "POST"]);
  });

  it("show the version that is asked for, and the current one where there is no such version", async () => {
    const room = await proposedRoom(service);
    await propose(room, 1, "The second text");
    const page = async (query: string) => (await call("GET", room.created.observer_url + query)).text;
    expect(await page("?version=1")).toContain("This is an earlier version");
    for (const query of ["", "?version=2", "?version=9", "?version=-1", "?version=x", "?version="]) {
      expect(await page(query)).toContain("The second text");
    }
  });

  it("keep what else was chosen in every link to another view", async () => {
    const room = await proposedRoom(service);
    await propose(room, 1, "The second text");
    for (let count = 0; count < 2; count++) await ask(room, 0, { question: "Which? ".repeat(3_000) });
    const links = async (query: string) => {
      const { text } = await call("GET", room.created.observer_url + query);
      return [...text.matchAll(/href="(\?[^"]*)#(?:contract|timeline)"/g)].map(([, address = ""]) =>
        address.replaceAll("&amp;", "&"),
      );
    };
    expect(new Set(await links("?version=1&all"))).toEqual(
      new Set(["?all", ...[1, 2].flatMap((n) => [`?version=${n}&all`, `?version=${n}&changes&all`])]),
    );
    const { text } = await call("GET", `${room.created.observer_url}?version=1&changes`);
    expect(text).toContain('href="?version=1&amp;changes&amp;all#questions"');
    expect(text).toContain('href="?changes#contract"');
    expect(text).toContain('href="?version=1&amp;changes&amp;all#timeline"');
  });

  it("have a place for every question that links lead to, also for one that is left out", async () => {
    const room = await proposedRoom(service);
    const questions = [];
    for (let count = 0; count < 4; count++) {
      questions.push(await ask(room, 0, { question: "Which? ".repeat(2_000) }));
    }
    for (const question of questions.slice(2)) await resolve(room, 1, question);
    for (const query of ["", "?all"]) {
      const { text } = await call("GET", room.created.observer_url + query);
      expect(text.includes("left out")).toBe(query === "");
      for (const { id } of questions) expect(text.split(`id="${id}"`)).toHaveLength(2);
    }
  });

  it("delete the room with their button, whatever its status", async () => {
    for (const room of [await createRoom(service), await agreedRoom(service)]) {
      const { status, text } = await call("POST", `${room.created.invite_urls[1]}?delete=yes`, {
        headers: form,
        body: "",
      });
      expect([status, text.includes("The room is gone")]).toEqual([200, true]);
      expect((await room.as(0).get()).status).toBe(404);
      expect((await call("POST", `${room.created.observer_url}?delete=yes`)).status).toBe(404);
    }
  });

  it("delete nothing for who posts something else to a link", async () => {
    const room = await createRoom(service);
    for (const link of [room.created.invite_urls[1] ?? "", room.created.observer_url]) {
      const answer = await call("POST", link, { body: JSON.stringify({ content: "Hello" }) });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("nothing was deleted");
      expect(answer.text).toContain("/api/rooms/");
    }
    expect((await room.as(0).get()).status).toBe(200);
  });

  it("do not hold what is private to another participant", async () => {
    const participants = [
      { role: "Buyer", instructions: "At most 90" },
      { role: "Seller", instructions: "At least 80" },
    ];
    const room = await createRoom(service, { participants });
    const [buyer = "", seller = ""] = room.created.invite_urls;
    const [buyers, sellers, observers] = await Promise.all(
      [buyer, seller, room.created.observer_url].map(async (address) => (await call("GET", address)).text),
    );
    expect(buyers).toContain("At most 90");
    expect(sellers).not.toContain("At most 90");
    expect(observers).not.toMatch(/At most 90|At least 80/);
  });
});

describe("The form", () => {
  const room = { title: "T", goal: "G", "participants.0.role": "Buyer", "participants.1.role": "Seller" };
  const send = (body: string, path = "/create") =>
    call("POST", service.baseUrl + path, { headers: form, body });

  it("opens a room with 201", async () => {
    const { status, text } = await send(fields(room));
    expect(status).toBe(201);
    expect(text.match(/\/r\/rm_[\w-]+\/ptk_[\w-]+/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it("is refused with 400 as a call is, and keeps what was written", async () => {
    const { status, text } = await send(fields({ ...room, "participants.1.role": " ", goal: "<b>Goal</b>" }));
    expect(status).toBe(400);
    expect(text).toContain("&lt;b&gt;Goal&lt;/b&gt;");
    expect((await send("")).status).toBe(400);
    expect((await send(fields({ ...room, goal: "x".repeat(32 * 1024 + 1) }))).status).toBe(413);
  });

  it("adds a participant without opening a room", async () => {
    const { status, text } = await send(fields({ ...room, add: "1" }), "/create/form");
    expect([status, text.includes('name="participants.2.role"')]).toEqual([200, true]);
  });

  it("is refused when it is larger than any room", async () => {
    const huge = await send(`title=${"x".repeat(26 * 1024 * 1024)}`);
    expect([huge.status, huge.headers["content-type"]]).toEqual([413, HTML]);
  });
});

describe("A room that is made to be too much for a page", () => {
  const hidden = "a\u200B\u202E".repeat(200);
  const participants = Array.from({ length: 8 }, (_, index) => ({
    role: `Role ${index}`,
    knows: Array(100).fill(hidden),
    needs_to_determine: Array(100).fill(hidden),
  }));

  it("has one all the same, whole to its end", async () => {
    const room = await createRoom(service, { participants });
    const { status, text } = await call("GET", room.created.observer_url);
    expect([status, text.endsWith("</html>")]).toEqual([200, true]);
    expect(text).toContain("⟨U+202E⟩");
  });

  it("does not keep others from theirs, however often it is asked for", async () => {
    const room = await createRoom(service, { participants });
    const { hostname, port, pathname } = new URL(room.created.observer_url);
    let whole = 0;
    const crowd = Array.from({ length: 200 }, () => {
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`);
      socket.on("error", () => undefined);
      return socket.on("data", (data) => {
        if (data.includes("Delete for everyone")) whole++;
      });
    });
    expect((await call("GET", `${service.baseUrl}/create`)).status).toBe(200);
    expect(whole).toBeLessThan(10);
    for (const socket of crowd) socket.destroy();
    // Those who have left give up their places.
    await until("its page is there", async () => {
      const { text } = await call("GET", room.created.observer_url);
      return text.includes("Delete for everyone");
    });
  });
});
