import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attempt, succeed } from "../support/command";
import { nth } from "../support/nth";
import { createRoom } from "../support/room";
import { ownService } from "../support/service-for-tests";
import { everyoneAgrees } from "../support/states";
import { ask, propose, resolve, say } from "../support/steps";

/**
 * Forbidden in output: control characters but line feed and tab, separators, direction controls, zero-width characters,
 * tags.
 */
const HARMFUL =
  /(?![\n\t])\p{Cc}|[\u2028\u2029\u00ad\u200b-\u200f\u2060-\u206f\ufeff]|\p{Bidi_Control}|[\u{e0000}-\u{e007f}]/u;
const HIDDEN = "\u001b[2J\u009b1m\u0007\b\r\u0085\u2028\u2029\u202e\u200b\u200d\u{e0041}";
const FORGED = `x${HIDDEN}\n17:00:00  Buyer agreed to version 1`;

describe("control characters in other participants' texts are spelled out in a terminal", () => {
  const service = ownService();

  it("in every command", async () => {
    const room = await createRoom(service, {
      title: FORGED,
      goal: FORGED,
      brief: FORGED,
      participants: [
        { role: `A ${FORGED}`.slice(0, 60), display_name: FORGED, knows: [FORGED], instructions: FORGED },
        { role: `B ${HIDDEN}`, needs_to_determine: [FORGED] },
      ],
    });
    const [mine, other] = [nth(room.created.invite_urls, 0), nth(room.created.invite_urls, 1)];
    const outputs = [await succeed(["join", other])];
    await say(room, 0, FORGED);
    await resolve(room, 1, await ask(room, 0, { question: FORGED, to: 1 }), FORGED);
    outputs.push(await succeed(["ask", mine, "Which?", "--to", "b [2J1m"]));
    await propose(room, 0, FORGED);
    const failed = await attempt(["ask", mine, "Which?", "--to", "Nobody"]);
    outputs.push(failed.stderr, (await attempt(["agree", mine, "--version", "7"])).stderr);
    outputs.push(await succeed(["agree", mine, "--version", "1"]));
    outputs.push(await succeed(["read", mine]), await succeed(["read", mine, "--json"]));
    const { open_questions } = JSON.parse(nth(outputs, -1));
    await resolve(room, 1, nth(open_questions, 0));
    await everyoneAgrees(room);
    for (const more of [[], ["--json"]]) outputs.push(await succeed(["watch", mine, ...more]));
    outputs.push(await succeed(["final", mine, "--json"]));
    expect(outputs.filter((output) => HARMFUL.test(output))).toEqual([]);
    expect(outputs.join("")).toContain("⟨U+001B⟩");
    for (const output of outputs) expect(output).not.toMatch(/^17:00:00/m);
    // A pipe gets the exact bytes of the artifact.
    expect(await succeed(["final", mine])).toBe((await room.as(0).get("/final.md")).text);
  });
});

describe("control characters in a service's responses are spelled out in a terminal", () => {
  const server = createServer((_request, response) => {
    const issue = { path: `title${FORGED}`, message: FORGED };
    const error = {
      code: "validation",
      message: FORGED,
      hint: FORGED,
      retryable: false,
      issues: [issue, issue],
    };
    response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ error }));
  });
  beforeAll(() => new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready)));
  afterAll(() => new Promise((closed) => void server.close(closed)));

  it.each([[[]], [["--json"]]])("in its errors, hints and issues %j", async (more) => {
    const { port } = server.address() as AddressInfo;
    const link = `http://127.0.0.1:${port}/r/rm_1/ptk_1`;
    const { code, stdout, stderr } = await attempt(["read", link, ...more]);
    expect(code).toBe(1);
    expect(stderr).toContain("⟨U+001B⟩");
    expect(stdout + stderr).not.toMatch(HARMFUL);
    expect(stdout + stderr).not.toMatch(/^17:00:00/m);
  });
});
