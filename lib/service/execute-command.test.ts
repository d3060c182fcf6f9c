import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deleteAsObserver, readerOf, storeRoom } from "@/e2e/support/stored-room";
import { useTestDatabase } from "@/e2e/support/test-database";
import { diffWithoutBlocking } from "@/lib/diff/diff-in-worker";
import { RoomError } from "@/lib/room/errors";
import { limits } from "@/lib/room/limits";
import { redactWithoutBlocking } from "@/lib/security/redact-in-worker";
import { prisma } from "@/lib/store/connection/prisma";
import { readProposal, readTimeline } from "@/lib/store/timeline";
import { authenticate, type Session } from "./authenticate";
import { executeCommand } from "./execute-command";

vi.mock("@/lib/store/timeline", { spy: true });
vi.mock("@/lib/security/redact-in-worker", { spy: true });
vi.mock("@/lib/diff/diff-in-worker", { spy: true });

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

const post = { type: "post", content: "hello" } as const;

/** A call of the creator as it was read before anything else happened, under a key. */
async function calls(key: string): Promise<[Session, Session]> {
  const { room, tokens } = await storeRoom();
  const session = await authenticate(room.id, tokens[0] ?? "", {
    baseUrl: "http://rooms.test",
    way: "http",
    client: ["test"],
  });
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
  vi.mocked(readTimeline).mockImplementationOnce(async (reader, from) => {
    await deleteAsObserver(reader.room.id);
    return asItIs(reader, from);
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

test("a write does not wait until the room is read for a retry of another participant", async () => {
  const { room, tokens } = await storeRoom();
  const scene = { baseUrl: "http://rooms.test", way: "http", client: ["test"] } as const;
  const [one, other] = await Promise.all(tokens.map((token) => authenticate(room.id, token, scene)));
  const underKey = () => ({ ...(one as Session), retry: { key: "a key of many retries", replayed: false } });
  await executeCommand(underKey(), post);
  const { readTimeline: asItIs } =
    await vi.importActual<typeof import("@/lib/store/timeline")>("@/lib/store/timeline");
  let finish: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  vi.mocked(readTimeline).mockImplementationOnce(async (...from) => {
    await held;
    return asItIs(...from);
  });
  const retry = executeCommand(underKey(), post);
  expect((await executeCommand(other as Session, post)).event).toMatchObject({ seq: 3 });
  finish?.();
  expect((await retry).event).toMatchObject({ seq: 2 });
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

test("a participant can store a limited number of keys of requests that changed nothing; all else goes on", async () => {
  const [one, other] = await proposedRoom();
  const under = (session: Session, key: string): Session => ({ ...session, retry: { key, replayed: false } });
  const agreeing = { type: "agree", version: 1 } as const;
  for (const session of [one, other]) await executeCommand(session, agreeing);
  const early = await executeCommand(under(one, "an early key"), agreeing);
  expect(early.event).toBeNull();
  await prisma().$executeRaw`
    INSERT INTO calls (room_id, participant_id, key_hash, call_hash, last_seq, redactions)
    SELECT room_id, participant_id, sha256(number::text::bytea), call_hash, last_seq, redactions
    FROM calls, generate_series(2, ${limits.keysWithoutEvent - 1}::int) AS number WHERE room_id = ${one.room.id}`;
  expect((await executeCommand(under(one, "the last key"), agreeing)).event).toBeNull();
  await expect(executeCommand(under(one, "one more"), agreeing)).rejects.toMatchObject({
    reason: "full",
    next: "readRoom",
    message: expect.stringContaining("name the version of the contract and send no key"),
  });
  expect(await prisma().idempotencyKey.count({ where: { roomId: one.room.id } })).toBe(
    limits.keysWithoutEvent,
  );

  const again = under(one, "an early key");
  expect((await executeCommand(again, agreeing)).session.room).toEqual(early.session.room);
  expect(again.retry?.replayed).toBe(true);
  expect((await executeCommand(one, agreeing)).event).toBeNull();
  expect((await executeCommand(under(other, "one more"), agreeing)).event).toBeNull();
});

test("a participant without more keys of requests that changed nothing can still write under a key", async () => {
  const [session] = await calls("a key of a message");
  await prisma().$executeRaw`
    INSERT INTO calls (room_id, participant_id, key_hash, call_hash, last_seq, redactions)
    SELECT room_id, id, sha256(number::text::bytea), token_hash, 1, 0
    FROM participants, generate_series(1, ${limits.keysWithoutEvent}::int) AS number
    WHERE room_id = ${session.room.id} AND position = 0`;
  expect((await executeCommand(session, post)).event).toMatchObject({ seq: 2 });
});

test("a text that could not be redacted in time is not stored", async () => {
  const [session, again] = await calls("a key of a text");
  vi.mocked(redactWithoutBlocking).mockRejectedValueOnce(new RoomError("unavailable", "Too much waits."));
  await expect(executeCommand(session, post)).rejects.toMatchObject({ reason: "unavailable" });
  expect(await readTimeline(readerOf(session.room), { after: 1 })).toEqual([]);
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
    tokens.map((token) =>
      authenticate(room.id, token, { baseUrl: "http://rooms.test", way: "http", client: ["test"] }),
    ),
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
    authenticate(room.id, tokens[position] ?? "", {
      baseUrl: "http://rooms.test",
      way: "http",
      client: ["test"],
    });
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

/** The sessions of both participants of a room with version 1 of the contract, as they were read then. */
async function proposedRoom(): Promise<[Session, Session]> {
  const { room, tokens } = await storeRoom();
  const scene = { baseUrl: "http://rooms.test", way: "http", client: ["test"] } as const;
  const sessionOf = (position: number) => authenticate(room.id, tokens[position] ?? "", scene);
  await executeCommand(await sessionOf(0), { type: "propose", markdown: "# One" });
  return [await sessionOf(0), await sessionOf(1)];
}

/** Holds the next comparison of a version with this text until the returned function is called. */
async function holdComparison(text: string): Promise<() => void> {
  const { diffWithoutBlocking: asItIs } =
    await vi.importActual<typeof import("@/lib/diff/diff-in-worker")>("@/lib/diff/diff-in-worker");
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  vi.mocked(diffWithoutBlocking).mockImplementation(async (...given) => {
    if (given[2] === text) {
      vi.mocked(diffWithoutBlocking).mockImplementation(asItIs);
      await held;
    }
    return asItIs(...given);
  });
  return finish;
}

test("a write does not wait until what another participant proposes is compared", async () => {
  const [one, other] = await proposedRoom();
  const finish = await holdComparison("# Two");
  const proposing = executeCommand(one, { type: "propose", markdown: "# Two" });
  expect((await executeCommand(other, post)).event).toMatchObject({ seq: 3 });
  finish();
  expect((await proposing).event).toMatchObject({ seq: 4, version: 2, changes: { added: 1, removed: 1 } });
});

test("a proposal is compared with the version that it follows, even if that came meanwhile", async () => {
  const [one, other] = await proposedRoom();
  const finish = await holdComparison("# Two");
  const proposing = executeCommand(one, { type: "propose", markdown: "# Two" });
  const markdown = "# Other\n\nIn three\nlines.";
  expect((await executeCommand(other, { type: "propose", markdown })).event).toMatchObject({ version: 2 });
  finish();
  expect((await proposing).event).toMatchObject({ version: 3, changes: { added: 1, removed: 4 } });
});

test("texts and diffs of a client's writes take turns as those of one network, in however many rooms", async () => {
  for (const work of [redactWithoutBlocking, diffWithoutBlocking]) vi.mocked(work).mockClear();
  for (const [session] of [await proposedRoom(), await proposedRoom()]) {
    const editing = { type: "edit", baseVersion: 1, edits: [{ old: "One", new: "Two" }] } as const;
    await executeCommand(session, { ...editing, edits: [...editing.edits] });
  }
  const paths = [
    ...vi.mocked(redactWithoutBlocking).mock.calls.map(([, path]) => path),
    ...vi.mocked(diffWithoutBlocking).mock.calls.map(([path]) => path),
  ];
  expect(paths).toHaveLength(10);
  for (const path of paths) {
    expect(path[0]).toBe("test");
    expect(path.length).toBeGreaterThan(1);
  }
});

test("edits that were sent before the edits on which they build are stored apply to their result", async () => {
  const [session] = await proposedRoom();
  const words = ["One", "Two", "Three", "Four"];
  const outcomes = await Promise.all(
    [1, 2, 3].map((version) =>
      executeCommand(session, {
        type: "edit",
        baseVersion: version,
        edits: [{ old: words[version - 1] ?? "", new: words[version] ?? "" }],
      }),
    ),
  );
  expect(outcomes.map(({ event }) => event)).toMatchObject([
    { version: 2, body: "# Two" },
    { version: 3, body: "# Three" },
    { version: 4, body: "# Four" },
  ]);
});

test.each<[string, (other: Session) => Promise<unknown>, string, object]>([
  [
    "there is another version",
    (other) => executeCommand(other, { type: "propose", markdown: "# Other" }),
    "the current version is 2",
    { currentVersion: 2, next: "readEvents" },
  ],
  [
    "the room has ended",
    (other) => executeCommand(other, { type: "withdraw", lastSeq: 2, reason: "No." }),
    "This room ended without agreement",
    { next: "getFinalContract" },
  ],
])(
  "edits that don't apply are rejected because %s, if so, and not for their text",
  async (_, happen, message, more) => {
    const [session, other] = await proposedRoom();
    const { readProposal: asItIs } =
      await vi.importActual<typeof import("@/lib/store/timeline")>("@/lib/store/timeline");
    vi.mocked(readProposal).mockImplementationOnce(async (room, version) => {
      const proposed = await asItIs(room, version);
      vi.mocked(readProposal).mockImplementation(asItIs);
      await happen(other);
      return proposed;
    });
    const edits = [{ old: "nowhere", new: "x" }];
    const rejected = executeCommand(session, { type: "edit", baseVersion: 1, edits });
    await expect(rejected).rejects.toMatchObject({ reason: "conflict", ...more });
    await expect(rejected).rejects.toThrow(message);
  },
);

test("edits that don't apply are rejected for their text, if nothing else has happened", async () => {
  const [session] = await proposedRoom();
  const edit = { type: "edit", baseVersion: 1, edits: [{ old: "nowhere", new: "x" }] } as const;
  await expect(executeCommand(session, { ...edit, edits: [...edit.edits] })).rejects.toMatchObject({
    reason: "invalid",
    message: expect.stringContaining("does not occur"),
  });
});
