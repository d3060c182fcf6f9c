import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deleteAsObserver, storeRoom } from "@/e2e/support/stored-room";
import { useTestDatabase } from "@/e2e/support/test-database";
import { RoomError } from "@/lib/room/errors";
import { redactWithoutBlocking } from "@/lib/security/redact-in-worker";
import { readTimeline } from "@/lib/store/timeline";
import { authenticate, type Session } from "./authenticate";
import { executeCommand } from "./execute-command";

vi.mock("@/lib/store/timeline", { spy: true });
vi.mock("@/lib/security/redact-in-worker", { spy: true });

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

const post = { type: "post", content: "hello" } as const;

/** A call of the creator as it was read before anything else happened, under a key. */
async function calls(key: string): Promise<[Session, Session]> {
  const { room, tokens } = await storeRoom();
  const session = await authenticate(room.id, tokens[0] ?? "", { baseUrl: "http://rooms.test", way: "http" });
  const underKey = (): Session => ({ ...session, retry: { key, replayed: false } });
  return [underKey(), underKey()];
}

test("a retry that read the room before the first request was executed gets its response, too", async () => {
  const [first, late] = await calls("one key");
  const outcome = await executeCommand(first, post);
  const again = await executeCommand(late, post);
  expect(again.event).toEqual(outcome.event);
  expect(again.session.room).toMatchObject({ lastSeq: 2, messageCount: 1 });
  expect([first.retry?.replayed, late.retry?.replayed]).toEqual([false, true]);
});

test("a retry in a room that is deleted meanwhile gets not_found", async () => {
  const [first, late] = await calls("another key");
  await executeCommand(first, post);
  const { readTimeline: asItIs } =
    await vi.importActual<typeof import("@/lib/store/timeline")>("@/lib/store/timeline");
  vi.mocked(readTimeline).mockImplementationOnce(async (room, from) => {
    await deleteAsObserver(room.id);
    return asItIs(room, from);
  });
  await expect(executeCommand(late, post)).rejects.toMatchObject({ reason: "not_found" });
});

test("a retry in a deleted room gets not_found, although the request could no longer succeed", async () => {
  const [asking, first] = await calls("a third key");
  const { session } = await executeCommand(
    { ...asking, retry: undefined },
    { type: "ask", question: "?", blocking: true },
  );
  const resolving = { type: "resolve", questionSeq: 2, resolution: "!" } as const;
  const underKey = { ...session, retry: first.retry };
  const { session: resolved } = await executeCommand(underKey, resolving);
  await deleteAsObserver(session.room.id);
  await expect(executeCommand(resolved, resolving)).rejects.toMatchObject({ reason: "not_found" });
});

test("a retry gets the room as it was at the first request, to the byte of its texts", async () => {
  const [first, late] = await calls("a fourth key");
  const outcome = await executeCommand(first, post);
  const { room } = await executeCommand({ ...first, retry: undefined }, post).then(({ session }) => session);
  expect(room.contentBytes).toBeGreaterThan(outcome.session.room.contentBytes);
  const again = await executeCommand(late, post);
  expect(again.session.room).toEqual(outcome.session.room);
});

test("a repetition of a decline or of a withdrawal gets the first response, and ends nothing twice", async () => {
  const [creator] = await calls("");
  const proposing = { type: "propose", markdown: "# C" } as const;
  const { session } = await executeCommand({ ...creator, retry: undefined }, proposing);
  const under = (key: string) => ({ key, replayed: false });
  const declining = { type: "decline", version: 1, reason: "no" } as const;
  const declined = await executeCommand({ ...session, retry: under("the key of a decline") }, declining);
  const again = await executeCommand({ ...session, retry: under("the key of a decline") }, declining);
  expect(again.event).toEqual(declined.event);
  expect(again.session.room).toEqual(declined.session.room);

  const withdrawing = { type: "withdraw", lastSeq: 3, reason: "no" } as const;
  const withdrawn = await executeCommand(
    { ...declined.session, retry: under("the key of a withdrawal") },
    withdrawing,
  );
  expect(withdrawn.session.room.status).toBe("ended");
  const repeated = await executeCommand(
    { ...withdrawn.session, retry: under("the key of a withdrawal") },
    withdrawing,
  );
  expect(repeated.event).toEqual(withdrawn.event);
  expect(repeated.session.room).toEqual(withdrawn.session.room);

  const before = await executeCommand(
    { ...withdrawn.session, retry: under("the key of a decline") },
    declining,
  );
  expect(before.session.room).toEqual(declined.session.room);
  expect(before.session.room.status).toBe("open");
});

test("a text that could not be redacted in time is not stored", async () => {
  const [session, again] = await calls("a key of a text");
  vi.mocked(redactWithoutBlocking).mockRejectedValueOnce(new RoomError("unavailable", "Too much waits."));
  await expect(executeCommand(session, post)).rejects.toMatchObject({ reason: "unavailable" });
  expect(await readTimeline(session.room, { after: 1 })).toEqual([]);
  expect((await executeCommand(again, post)).event).toMatchObject({ seq: 2 });
});

test("an event with a long text has the time after its redaction", async () => {
  const [session] = await calls("a key of a long text");
  await pause(50);
  const { event } = await executeCommand(session, {
    type: "post",
    content: "We agree on this. ".repeat(1_000),
  });
  expect(Number(event?.at) - Number(session.now)).toBeGreaterThanOrEqual(50);
});

test("long texts of a participant wait in a queue of its own, so that they delay no other's", async () => {
  const { room, tokens } = await storeRoom();
  const [one, other] = await Promise.all(
    tokens.map((token) => authenticate(room.id, token, { baseUrl: "http://rooms.test", way: "http" })),
  );
  const markdown = "We agree on this. ".repeat(4_000);
  const finished: string[] = [];
  const finish = (name: string) => () => void finished.push(name);
  const stale = { type: "propose", markdown, baseVersion: 77 } as const;
  const rejected = Array.from({ length: 20 }, () =>
    executeCommand(one as Session, stale).catch(finish("rejected")),
  );
  const content = markdown.slice(0, 20_000);
  const written = executeCommand(other as Session, { type: "post", content }).then(finish("written"));
  await Promise.all([...rejected, written]);
  expect(finished).toHaveLength(21);
  expect(finished.indexOf("written")).toBeLessThan(10);
});

test("edits that are being made delay no write of another participant", async () => {
  const { room, tokens } = await storeRoom();
  const sessionOf = (position: number) =>
    authenticate(room.id, tokens[position] ?? "", { baseUrl: "http://rooms.test", way: "http" });
  await executeCommand(await sessionOf(0), { type: "propose", markdown: "# C" });
  let finish: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { redactWithoutBlocking: asItIs } = await vi.importActual<
    typeof import("@/lib/security/redact-in-worker")
  >("@/lib/security/redact-in-worker");
  vi.mocked(redactWithoutBlocking).mockImplementation(async (value, keys) => {
    if ("markdown" in (value as object)) await held;
    return asItIs(value, keys);
  });
  const edit = { type: "edit", baseVersion: 1, edits: [{ old: "C", new: "D" }] } as const;
  const editing = executeCommand(await sessionOf(0), { ...edit, edits: [...edit.edits] });
  const other = await executeCommand(await sessionOf(1), { type: "agree", version: 1 });
  expect(other.event).toMatchObject({ action: "agreed", seq: 3 });
  finish?.();
  expect((await editing).event).toMatchObject({ action: "proposed", seq: 4, version: 2 });
  vi.mocked(redactWithoutBlocking).mockImplementation(asItIs);
});
