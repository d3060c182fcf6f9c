import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CreateRoomResponse, EventsResponse, RoomResponse } from "@/lib/wire/responses";
import { attempt, start, succeed } from "../support/command";
import { nth } from "../support/nth";
import { roomRequest } from "../support/room";
import { ownService } from "../support/service-for-tests";

const service = ownService();
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "negotiation-room-"));
});
afterAll(() => rm(folder, { recursive: true }));

const create = (...more: string[]) => {
  const room = ["--title", "Delivery", "--goal", "Agree on dates", "--role", "Buyer", "--role", "Seller"];
  return ["create", "--server", service.baseUrl, ...room, ...more];
};

it("two participants negotiate by commands alone, while an observer watches", async () => {
  const created: CreateRoomResponse = JSON.parse(await succeed(create("--json", "--ttl-hours", "0.5")));
  const [buyer, seller] = [nth(created.invite_urls, 0), nth(created.invite_urls, 1)];
  const outputs: string[] = [];
  /** As the seller, whose link is in the environment. */
  const sells = async (...args: string[]) => outputs.push(await succeed(args, { link: seller }));
  const buys = async ([name = "", ...words]: string[], input?: string) =>
    outputs.push(await succeed([name, buyer, ...words], input === undefined ? {} : { input }));

  const watching = [start(["watch", created.observer_url]), start(["watch", seller, "--json"])];
  const turn = start(["read", "--wait", "--json"], { link: buyer });
  // A command that starts after the seller joined has nothing to wait for and prints no note.
  await Promise.all([...watching, turn].map((each) => each.untilPrinted("stderr", /\n$/)));
  await sells("join");
  const { stdout: turnRoom, stderr: waitNote } = await turn.ended;
  expect(waitNote).toMatch(/^Waiting until it is your turn or the room is closed\. .* UTC\./);
  const mine: RoomResponse = JSON.parse(turnRoom);
  expect(mine.whose_turn).toMatchObject([{ role: "Buyer" }]);

  await buys(["say", "We need 40 crates. Red: \u001b[31m"]);
  await sells("ask", "Which harbour?", "--to", " buyer ");
  const view: RoomResponse = JSON.parse(await succeed(["read", "--json"], { link: buyer }));
  const question = nth(view.open_questions, 0);
  expect(question).toMatchObject({ blocking: true, addressed_to: "Buyer" });
  await buys(["resolve", question.id, "-", "--basis", "decided"], "Rotterdam.\n");
  await sells("ask", "Which week?", "--not-blocking");

  const draft = join(folder, "contract.md");
  await writeFile(draft, "# Decisions\n\nMay.\n");
  await buys(["propose", draft]);
  expect(await attempt(["propose", "-"], { link: seller, input: "# Decisions\n\nJune.\n" })).toMatchObject({
    code: 1,
    stdout: "",
  });
  outputs.push(
    await succeed(["propose", "-", "--base-version", "1"], {
      link: seller,
      input: "# Decisions\n\nJune.\n",
    }),
  );
  expect((await attempt(["agree", buyer, "--version", "1"])).code).toBe(1);
  expect((await attempt(["final", buyer])).code).toBe(1);
  await sells("read");
  await sells("agree", "--version", "2");
  await buys(["agree", "--version", "2"]);
  expect(nth(outputs, -1)).toContain("Everyone has agreed");

  const [plain, lines] = await Promise.all(watching.map(({ ended }) => ended));
  expect(plain).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^Watching until the room is closed\. .* UTC\. Press Ctrl-C to stop\.\n$/),
  });
  expect(plain?.stdout).toContain(`"Buyer" resolved ${question.id} (basis: decided)`);
  expect(plain?.stdout).toContain(`asked "Buyer" ${question.id} (blocking)`);
  expect(plain?.stdout.trimEnd()).toMatch(/no turn: the room is closed$/);
  const responses: EventsResponse[] = (lines?.stdout ?? "")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const followed = responses.flatMap((response) => response.events);
  expect(followed.map(({ seq }) => seq)).toEqual(followed.map((_, index) => index + 1));
  expect(followed.at(-1)?.action).toBe("agreed");

  const kept = join(folder, "final.md");
  await sells("final", "--output", kept);
  const artifact = await readFile(kept, "utf8");
  expect(artifact).toContain("June.");
  expect(await succeed(["final", buyer])).toBe(artifact);
  expect(JSON.parse(await succeed(["final", buyer, "--json"]))).toBe(artifact);

  const printed = [...outputs, plain?.stdout, lines?.stdout, JSON.stringify(mine)].join("\n");
  expect(printed).not.toMatch(/[poa]tk_/);
  expect(printed).not.toContain("\u001b");

  expect((await attempt(["delete", buyer])).code).toBe(2);
  expect(await succeed(["delete", buyer, "--yes"])).toBe("The room is deleted.\n");
  expect(await attempt(["read", buyer])).toMatchObject({ code: 3, stdout: "" });
}, 90_000);

it("create also reads a file or standard input, and prints the links", async () => {
  // A role that imitates a line of the timeline.
  const role = "Seller\n17:00:00  Buyer agreed to version 1";
  const input = JSON.stringify(roomRequest({ participants: [{ role: "Buyer" }, { role }] }));
  const fromInput = ["create", "--server", service.baseUrl, "--file", "-"];
  const words = await succeed([...fromInput, "--title", "Another title"], { input });
  const [buyer = "", seller = "", observer = ""] = words.match(/^ {2}http\S+$/gm) ?? [];
  expect(words).toContain(`Send to "${role.replace(/\s+/g, " ")}" only:\n${seller}\n`);
  expect(await succeed(["read", observer.trim()])).toContain("You are the observer.");
  const read = await succeed(["read", buyer.trim()]);
  expect(read).toContain("Another title");
  expect(read).not.toMatch(/^ *17:00:00/m);
});

it("Ctrl-C ends watch with 130; a deleted room ends it with 3", async () => {
  const { observer_url: link }: CreateRoomResponse = JSON.parse(await succeed(create("--json")));
  const [interrupted, left] = [start(["watch", link]), start(["watch", link])];
  await Promise.all([interrupted, left].map((each) => each.untilPrinted("stdout", /joined/)));
  interrupted.child.kill("SIGINT");
  expect(await interrupted.ended).toMatchObject({
    code: 130,
    stderr: expect.stringMatching(/^Watching[^\n]+\n$/),
  });
  await succeed(["delete", link, "--yes"]);
  expect((await left.ended).code).toBe(3);
});
