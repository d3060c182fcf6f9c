import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agree, ask, post, resolve, safe } from "@/e2e/support/plain-room";
import {
  deleteAsObserver,
  getRoom,
  readerOf,
  readStoredEvents,
  storeRoom,
  write,
} from "@/e2e/support/stored-room";
import { useTestDatabase } from "@/e2e/support/test-database";
import type { Command } from "@/lib/room/room";
import { hashToken, newParticipantToken } from "@/lib/security/tokens";
import { prisma } from "./connection/prisma";
import { findRoom } from "./find-room";
import { readInTurn } from "./large-reads";
import { readConversation, readFullTimeline } from "./room-contents";
import { listContractVersions, readAfter, readEvent, readProposal, readTimeline } from "./timeline";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

describe("reading", () => {
  test("the timeline after a number or a time has the newer events, each once", async () => {
    const { room } = await storeRoom();
    for (const text of ["one", "two", "three"]) await write(room.id, 0, post(text));
    const { room: now } = await getRoom(room.id);
    const all = await readStoredEvents(now);
    expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(await readTimeline(readerOf(now), { after: 2 })).toEqual(all.slice(2));
    expect(await readTimeline(readerOf(now), { since: all[1]?.at ?? new Date() })).toEqual(all.slice(2));
  });

  test("the conversation has the current contract, not earlier ones", async () => {
    const { room } = await storeRoom();
    await write(room.id, 0, { type: "propose", markdown: safe("first") });
    await write(room.id, 1, { type: "propose", markdown: safe("second") });
    const { room: now } = await getRoom(room.id);
    const { events } = await readConversation(readerOf(now));
    const texts = events.map((event) => ("body" in event ? event.body : ""));
    expect(texts).toEqual(["second"]);
    expect(await readProposal(readerOf(now), 1)).toMatchObject({ body: "first", version: 1 });
    expect(await readProposal(readerOf(now), 3)).toBeNull();
    expect((await listContractVersions(readerOf(now))).map(({ version, bytes }) => [version, bytes])).toEqual(
      [
        [1, 5],
        [2, 6],
      ],
    );
  });

  test("a state that was read before a later event shows nothing of that event", async () => {
    const { room } = await storeRoom();
    await write(room.id, 0, post());
    expect(await readConversation(readerOf(room))).toMatchObject({ events: [] });
  });

  test("newer events come with the room, as in the timeline, unless there are none or too many", async () => {
    const { room, tokens } = await storeRoom();
    const kinds = [post(), ask(true), resolve(3), { type: "propose", markdown: safe("first") }, agree(1)];
    for (const command of kinds as Command[]) await write(room.id, 0, command);
    const newer = async (after?: number) =>
      (await findRoom(room.id, hashToken(tokens[0] ?? ""), after))?.newer;
    const all = await readStoredEvents(room);
    expect(all.map(({ action }) => action)).toEqual([
      "joined",
      "posted",
      "asked",
      "resolved",
      "proposed",
      "agreed",
    ]);
    for (const after of [0, 1, 5]) expect(await newer(after)).toEqual(all.slice(after));
    for (const after of [undefined, 6, 7]) expect(await newer(after)).toBeUndefined();
    for (const text of ["7", "8", "9"]) await write(room.id, 0, post(text));
    expect(await newer(0)).toBeUndefined();
    expect(await newer(1)).toHaveLength(8);
    expect((await findRoom(room.id, hashToken(newParticipantToken()), 1))?.newer).toBeUndefined();
    await write(room.id, 0, { type: "propose", markdown: safe("x".repeat(40_000)) });
    expect(await newer(9)).toBeUndefined();
  });

  test("those who look for a room at the same time get one state of it, each with its own viewer and newer events", async () => {
    const { room, tokens, observerToken } = await storeRoom();
    const { room: other, tokens: others } = await storeRoom();
    for (const text of ["one", "two"]) await write(room.id, 0, post(text));
    const find = (id: string, token = "", after?: number) => findRoom(id, hashToken(token), after);
    const [first, second, observer, stranger, foreign] = await Promise.all([
      find(room.id, tokens[0], 1),
      find(room.id, tokens[1], 2),
      find(room.id, observerToken, 1),
      find(room.id, others[0], 1),
      find(other.id, others[0]),
    ]);
    expect(first?.room).toMatchObject({ id: room.id, lastSeq: 3 });
    for (const found of [second, observer, stranger]) expect(found?.room).toBe(first?.room);
    expect(foreign?.room).toMatchObject({ id: other.id, lastSeq: 1 });
    const [me, you] = room.participants;
    expect([first, second, observer, stranger].map((found) => found?.viewer)).toEqual([
      { kind: "participant", participantId: me?.id },
      { kind: "participant", participantId: you?.id },
      { kind: "observer" },
      null,
    ]);
    const seqs = [first, second, observer, stranger].map((found) => found?.newer?.map(({ seq }) => seq));
    expect(seqs).toEqual([[2, 3], [3], [2, 3], undefined]);
  });

  test("a state that is remembered is that of the last event", async () => {
    const { room, tokens } = await storeRoom({ approving: [1] });
    const find = async () => (await findRoom(room.id, hashToken(tokens[0] ?? "")))?.room;
    const before = await find();
    expect(await find()).toBe(before);
    await write(room.id, 0, ask());
    expect(await find()).toMatchObject({ lastSeq: 2, questions: [{ seq: 2 }] });
    await deleteAsObserver(room.id);
    expect(await find()).toBeUndefined();
  });

  test("those who read the same part of the timeline at the same time share one query, until the next event", async () => {
    const { room } = await storeRoom();
    for (const text of ["one", "two"]) await write(room.id, 0, post(text));
    const { room: now } = await getRoom(room.id);
    const read = (after: number, limit?: number) => readAfter(readerOf(now), after, limit);
    const [first, second, part, last] = await Promise.all([read(1), read(1), read(1, 1), read(2)]);
    expect(first?.map(({ seq }) => seq)).toEqual([2, 3]);
    expect(second).toBe(first);
    expect([part, last].map((events) => events?.map(({ seq }) => seq))).toEqual([[2], [3]]);
    await write(room.id, 0, post("three"));
    const { room: later } = await getRoom(room.id);
    expect(await readAfter(readerOf(later), 1)).toHaveLength(3);
    await deleteAsObserver(room.id);
    await expect(readAfter(readerOf(later), 2)).rejects.toMatchObject({ reason: "not_found" });
  });

  test("every way of reading events has the basis of a resolution; a stored one without a basis is verified", async () => {
    const { room, tokens } = await storeRoom();
    for (const command of [ask(), resolve(2, "decided"), ask(), resolve(4, "unknown"), ask(), resolve(6)])
      await write(room.id, 0, command);
    await prisma().$executeRaw`UPDATE events SET basis = NULL WHERE room_id = ${room.id} AND seq = 7`;
    const { room: now } = await getRoom(room.id);
    const reads = await Promise.all([
      readStoredEvents(now),
      readTimeline(readerOf(now), { after: 0 }),
      readConversation(readerOf(now)).then(({ events }) => events),
      readFullTimeline(readerOf(now), []).then(({ events }) => events),
      findRoom(room.id, hashToken(tokens[0] ?? ""), 0).then((found) => found?.newer ?? []),
      Promise.all([3, 5, 7].map((seq) => readEvent(now, seq))),
    ]);
    for (const events of reads) {
      const found = events.flatMap((event) => (event.action === "resolved" ? [event.basis] : []));
      expect(found).toEqual(["decided", "unknown", "verified"]);
    }
  });

  test("concurrent reads of a room share one query, until the next event", async () => {
    const { room } = await storeRoom();
    await write(room.id, 0, post("one"));
    const { room: now } = await getRoom(room.id);
    const [first, second] = await Promise.all([
      readConversation(readerOf(now)),
      readConversation(readerOf(now)),
    ]);
    expect(second).toBe(first);
    await write(room.id, 0, post("two"));
    const later = await readConversation(readerOf((await getRoom(room.id)).room));
    expect(later?.events.map((event) => "body" in event && event.body)).toEqual(["one", "two"]);
    await deleteAsObserver(room.id);
    for (const _ of [1, 2])
      await expect(readConversation(readerOf({ ...now, lastSeq: 1 }))).rejects.toMatchObject({
        reason: "not_found",
      });
  });

  /** A room with this many contract versions, its state so large that reads of their texts take turns. */
  const longRoom = async (versions: number) => {
    const { room } = await storeRoom();
    for (let version = 1; version <= versions; version++)
      await write(room.id, 0, { type: "propose", markdown: safe(`text ${version}`) });
    return { ...(await getRoom(room.id)).room, contentBytes: 4_000_000 };
  };

  test("a contract version is read and hashed once, however often it is requested, until there is a newer one", async () => {
    const now = await longRoom(2);
    const [list, sameList] = await Promise.all([
      listContractVersions(readerOf(now)),
      listContractVersions(readerOf(now)),
    ]);
    const first = await readProposal(readerOf(now), 1);
    expect(sameList).toBe(list);
    // What is read from the database again would have this text.
    await prisma()
      .$executeRaw`UPDATE events SET body = 'other' WHERE room_id = ${now.id} AND contract_version = 1`;
    expect(await listContractVersions(readerOf(now))).toBe(list);
    expect(await readProposal(readerOf(now), 1)).toBe(first);
    await write(now.id, 1, { type: "propose", markdown: safe("text 3") });
    const later = await listContractVersions(readerOf((await getRoom(now.id)).room));
    expect(later.map(({ version, bytes }) => [version, bytes])).toEqual([
      [1, 5],
      [2, 6],
      [3, 6],
    ]);
    await deleteAsObserver(now.id);
    await expect(listContractVersions(readerOf({ ...now, contractVersion: 1 }))).rejects.toMatchObject({
      reason: "not_found",
    });
  });

  test("long contract versions are hashed in turn with other large reads", async () => {
    const now = await longRoom(5);
    const order: string[] = [];
    let end = () => {};
    const read = new Promise<void>((resolve) => {
      end = resolve;
    });
    const before = readInTurn(readerOf({ id: "other" }), 1_000_000, () => read).then(() =>
      order.push("other"),
    );
    const listing = listContractVersions(readerOf(now)).then((versions) =>
      order.push(`${versions.length} versions`),
    );
    // A version alone does not wait for large reads: writes read it, too.
    expect(await readProposal(readerOf(now), 5)).toMatchObject({ version: 5 });
    expect(order).toEqual([]);
    end();
    await Promise.all([before, listing]);
    expect(order).toEqual(["other", "5 versions"]);
  });

  test("versions that redaction may have made longer are read in turn with other large reads, but for a single one", async () => {
    const now = await longRoom(3);
    const order: string[] = [];
    let end = () => {};
    const read = new Promise<void>((resolve) => {
      end = resolve;
    });
    const before = readInTurn(readerOf({ id: "other" }), 1_000_000, () => read).then(() =>
      order.push("other"),
    );
    const eventsAfter = (after: number) => readTimeline(readerOf(now), { after });
    const reads = [
      eventsAfter(2).then((events) => order.push(`${events.length} events`)),
      listContractVersions(readerOf(now)).then((versions) => order.push(`${versions.length} versions`)),
    ];
    expect(await eventsAfter(3)).toHaveLength(1);
    expect(order).toEqual([]);
    end();
    await Promise.all([before, ...reads]);
    expect([order[0], order.slice(1).sort()]).toEqual(["other", ["2 events", "3 versions"]]);
  });

  test("a client does not wait in the place of another that reads the same", async () => {
    const now = await longRoom(5);
    const readerFrom = (client: string, room = now) => ({ ...readerOf(room), client: [client] as const });
    const order: string[] = [];
    let end = () => {};
    const read = new Promise<void>((resolve) => {
      end = resolve;
    });
    const wait = (room: { id: string }, client: string) =>
      readInTurn({ room, client: [client] }, 1_000_000, () => read).then(() => order.push(room.id));
    const many = ["1st", "2nd", "3rd"].map((id) => wait({ id }, "busy"));
    const busy = [listContractVersions(readerFrom("busy")), readConversation(readerFrom("busy"))];
    // Each by a client that has not read anything lately.
    const idle = [
      listContractVersions(readerFrom("idle")).then(() => order.push("versions")),
      readConversation(readerFrom("another")).then(() => order.push("conversation")),
    ];
    end();
    await Promise.all([...many, ...busy, ...idle]);
    // Every other read is one of the client that is next in line, whatever it has read lately.
    expect(order.slice(0, 4)).toEqual(expect.arrayContaining(["1st", "conversation", "versions"]));
  });
});
