import { describe, expect, it } from "vitest";
import { version } from "@/package.json";
import { attempt, succeed } from "../support/command";
import { createRoom } from "../support/room";
import { ownService } from "../support/service-for-tests";

const link = `http://127.0.0.1:9/r/rm_${"0".repeat(21)}/ptk_${"0".repeat(32)}`;

describe("a wrong command line exits with 2 and says what to type", () => {
  it.each([
    [["dance"], "negotiation-room help"],
    [["read"], "NEGOTIATION_ROOM_LINK"],
    [["read", "https://rooms.example/r/rm_1"], "negotiation-room read <link>"],
    [["read", link, "more"], "in quotes"],
    [["say", link, "--loud", "Hello"], "negotiation-room say <link>"],
    [["resolve", link, "qst_1"], "negotiation-room resolve <link>"],
    [["resolve", link, "qst_1", "May", "--basis", "guessed"], "verified, decided, unknown"],
    [["agree", link], "--version <n>"],
    [["agree", link, "--version", "two"], "--version 1"],
    [["agree", link, "--version", "1", "--version", "2"], "--version is there twice"],
    [["propose", link, "no-such-file.md"], "can't be read"],
    [["delete", link], "--yes"],
    [["create", "--title", "T"], "negotiation-room create"],
    [["create", "--file", "-"], "JSON object"],
    [["create", "--server", "rooms.example"], "--server http"],
    [["create", "--title", "T", "--goal", "G", "--role", "A", "--ttl-hours", "soon"], "--ttl-hours 1.5"],
  ])("%j", async (args, says) => {
    const { code, stdout, stderr } = await attempt(args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(says);
    expect(stderr).not.toMatch(/[poa]tk_|\n\s+at /);
  });
});

describe("The command", () => {
  const service = ownService();

  it("prints its help and its version", async () => {
    for (const args of [[], ["help"], ["--help"]]) expect(await succeed(args)).toContain("Exit codes: 1");
    for (const args of [
      ["help", "ask"],
      ["ask", "-h"],
    ])
      expect(await succeed(args)).toContain("--not-blocking");
    const { code, stderr } = await attempt(["say", link, "--", "--help", "-h"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("in quotes")]);
    expect(await succeed(["--version"])).toBe(`${version}\n`);
  });

  it("exits with 1 and prints the service's message when the service rejects the request", async () => {
    const room = await createRoom(service);
    const { code, stdout, stderr } = await attempt(["say", room.created.observer_url, "Hello"]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/observer/i);
    expect(stderr).not.toMatch(/[poa]tk_/);
    const wrong = ["create", "--server", service.baseUrl, "--title", " ", "--goal", "G", "--role", "A"];
    expect((await attempt(wrong)).stderr).toContain("  title is empty");
  });

  it("prints what is new with a write and with one that is rejected because of it, if it knows what was read", async () => {
    const room = await createRoom(service);
    const [buyer = "", seller = ""] = room.created.invite_urls;
    await succeed(["join", seller]);
    await succeed(["say", buyer, "Only in May."]);
    const said = await succeed(["say", seller, "Why?", "--last-event", "2"]);
    expect(said).toMatch(
      /^Said: msg_4\.\n\d\d:\d\d:\d\d {2}"Buyer" wrote\n +Only in May\.\n\S+ {2}"Seller" wrote\nThe last event that you have read is 4\.\n$/,
    );
    const withdrawing = ["withdraw", buyer, "Too far apart.", "--last-event", "3"];
    const rejected = await attempt(withdrawing);
    expect(rejected.code).toBe(1);
    expect(rejected.stdout).toMatch(/"Seller" wrote\n +Why\?\nThe last event that you have read is 4\.\n$/);
    expect(rejected.stderr).toContain("negotiation-room read <link>");
    const { stdout } = await attempt([...withdrawing, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: "conflict" },
      events: [{ seq: 4, body: "Why?" }],
      last_seq: 4,
    });
    expect((await attempt(["decline", buyer, "No.", "--version", "1"])).stdout).toBe("");
    expect(await succeed([...withdrawing.slice(0, -1), "4"])).toContain("You have withdrawn");
  });

  it("lists the roles when nobody has the given one", async () => {
    const room = await createRoom(service);
    const asking = ["ask", room.created.invite_urls[0] ?? "", "Which?", "--to", "Carrier"];
    const { code, stderr } = await attempt(asking);
    expect(code).toBe(2);
    expect(stderr).toContain('"Buyer", "Seller"');
  });

  it("says on standard error that something was redacted", async () => {
    const room = await createRoom(service);
    const said = [room.created.invite_urls[0] ?? "", `Look: ${room.created.observer_url}`];
    const { code, stdout, stderr } = await attempt(["say", ...said]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Said: msg_\d+\.\n$/);
    expect(stderr).toMatch(/redacted|replaced/i);
  });

  it("exits with 3 without a response, and says that it retries", async () => {
    const { code, stderr } = await attempt(["read", link]);
    expect(code).toBe(3);
    expect(stderr.match(/Retrying in/g)).toHaveLength(4);
    expect(stderr).toContain("No response from http://127.0.0.1:9.");
  });
});
