import { afterEach, expect, test, vi } from "vitest";
import { agree, join } from "@/e2e/support/plain-room";
import { creator, proposal, responseFor } from "@/e2e/support/room-response";
import { link, runOnService } from "@/e2e/support/run-on-service";
import type { Command } from "./command";
import { read } from "./read";
import { watch } from "./watch";

afterEach(() => vi.restoreAllMocks());
afterEach(() => vi.unstubAllGlobals());

const others = responseFor(creator, [1, join], [0, proposal], [0, agree()]);
const agreed = responseFor(creator, [1, join], [0, proposal], [0, agree()], [1, agree()]);
const news = { events: [{}], room_status: "agreed", whose_turn: [], last_seq: agreed.last_seq };

/** What a command prints to standard error when the service sends these responses, one after the other. */
const notesOf = async (command: Command, args: string[], ...responses: object[]): Promise<string[]> =>
  (await runOnService(command, [link, "--json", ...args], responses)).notes;

const end = `The room expires at ${others.room.expires_at.slice(0, 16).replace("T", " ")} UTC. Press Ctrl-C to stop.`;

test("read --wait says what it waits for, and until when", async () => {
  expect(await notesOf(read, ["--wait"], others, news, agreed)).toEqual([
    `Waiting until it is your turn or the room is closed. ${end}`,
  ]);
});

test("watch says how long it watches", async () => {
  expect(await notesOf(watch, [], others, news)).toEqual([`Watching until the room is closed. ${end}`]);
});

test("a command that need not wait says nothing about it", async () => {
  expect(await notesOf(read, ["--wait"], agreed)).toEqual([]);
  expect(await notesOf(read, [], others)).toEqual([]);
  expect(await notesOf(watch, [], agreed, news)).toEqual([]);
});
