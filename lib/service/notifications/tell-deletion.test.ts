import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newRoom, start } from "@/e2e/support/plain-room";
import { log } from "@/lib/log";
import { metrics } from "@/lib/metrics";
import type { Target } from "@/lib/store/notifications/targets";
import type { Session } from "../authenticate";
import type { DeliveryOutcome } from "./channel";
import { finishDeletions, tellDeletion } from "./tell-deletion";

const channel = vi.hoisted(() => ({ deliver: vi.fn() }));
vi.mock("./channels", () => ({ channels: new Map([["webhook", channel]]) }));
vi.mock("node:timers/promises", () => ({
  setTimeout: (ms: number, value?: unknown) => new Promise((resolve) => setTimeout(resolve, ms, value)),
}));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(async () => {
  channel.deliver.mockResolvedValue("gone");
  for (let time = 0; time < 3; time++) await pass(300_000, 300_000);
  vi.useRealTimers();
  channel.deliver.mockReset();
});

let count = 0;

type Deletion = { client?: string; host?: string };

/** Deletes a room with this many targets, all at one host. Returns their ids. */
function deleteRoomWith(
  targets: number,
  { client = "a client", host = `h${count}.example.com` }: Deletion = {},
): string[] {
  const room = { ...newRoom(), id: `rm_${++count}` };
  const session = { room, now: start, expiresAt: start } as Session;
  const target = { roomId: room.id, viewer: "observer", channel: "webhook", secret: "s" };
  const ids = Array.from({ length: targets }, (_, index) => `target-${count}-${index}`);
  tellDeletion(
    session,
    ids.map((id): Target => ({ ...target, id, address: `https://${host}/`, happenings: ["deleted"] })),
    { address: client, network: undefined },
  );
  return ids;
}

const told = () => channel.deliver.mock.calls.map(([{ id }]) => id);

const pausing = (ms: number, outcome: DeliveryOutcome): Promise<DeliveryOutcome> =>
  new Promise((resolve) => setTimeout(resolve, ms, outcome));

/** Lets time pass, in steps, because timers that fire one by one take long when there are thousands. */
async function pass(ms: number, step = 1_000): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    vi.advanceTimersByTime(step);
    await vi.advanceTimersByTimeAsync(0);
  }
}

const dropped = async () =>
  (await metrics().deliveries.get()).values.find(({ labels }) => labels.outcome === "dropped")?.value ?? 0;

test("a deletion notifies everyone, however many are at one host", async () => {
  channel.deliver.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 100, "delivered")));
  deleteRoomWith(95);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(new Set(told()).size).toBe(95);
  expect(told()).toHaveLength(95);
});

test("the notification of a deletion is retried after a failure, a few times", async () => {
  channel.deliver
    .mockResolvedValueOnce("retry")
    .mockResolvedValueOnce("retry")
    .mockResolvedValue("delivered");
  deleteRoomWith(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told()).toHaveLength(3);

  channel.deliver.mockReset().mockResolvedValue("retry");
  deleteRoomWith(1);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(told()).toHaveLength(4);
});

test("a receiver that no longer exists, and a defect, end it at once", async () => {
  channel.deliver.mockResolvedValueOnce("gone").mockRejectedValueOnce(new Error("a defect"));
  deleteRoomWith(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told()).toHaveLength(2);
});

test("while too many wait for receivers that never respond, those that respond are told of other deletions", async () => {
  channel.deliver.mockImplementation(({ address }: Target) =>
    /known|new/.test(address) ? pausing(10, "delivered") : pausing(5_000, "retry"),
  );
  const deleteOther = (host: string) => deleteRoomWith(2, { client: "other", host: `${host}.example.com` });
  deleteOther("known");
  await pass(1_000);
  for (let room = 0; room < 120; room++) deleteRoomWith(10, { client: `flood ${room % 3}` });
  await pass(3_000);
  const atKnown = deleteOther("known");
  const atNew = ["new1", "new2", "new3"].flatMap(deleteOther);
  await pass(1_000);
  expect(told()).toEqual(expect.arrayContaining(atKnown));
  expect(told()).not.toEqual(expect.arrayContaining(atNew));
  await pass(90_000);
  expect(told()).toEqual(expect.arrayContaining(atNew));
});

test("what was dropped delays nothing for long", async () => {
  channel.deliver.mockImplementation(() => pausing(5_000, "gone"));
  for (let room = 0; room < 150; room++) {
    deleteRoomWith(60, { client: "flood" });
    await vi.advanceTimersByTimeAsync(0);
  }
  const ids = ["late1", "late2", "late3"].flatMap((name) =>
    deleteRoomWith(2, { client: "other", host: `${name}.example.com` }),
  );
  await pass(180_000);
  expect(told()).toEqual(expect.arrayContaining(ids));
});

test("beyond a thousand that wait, deletions are dropped, counted, and logged once a minute", async () => {
  const warn = vi.spyOn(log(), "warn").mockReturnValue(undefined);
  let finish: (outcome: DeliveryOutcome) => void = () => undefined;
  const delivery = new Promise<DeliveryOutcome>((resolve) => {
    finish = resolve;
  });
  channel.deliver.mockReturnValue(delivery);
  const before = await dropped();
  // A hundred are under way, because their hosts are not known.
  for (let room = 0; room < 110; room++) deleteRoomWith(10);
  await vi.advanceTimersByTimeAsync(0);
  expect(told()).toHaveLength(100);
  expect(warn).not.toHaveBeenCalled();
  for (const targets of [3, 4]) deleteRoomWith(targets);
  await vi.advanceTimersByTimeAsync(60_000);
  deleteRoomWith(5);
  await vi.advanceTimersByTimeAsync(0);
  expect((await dropped()) - before).toBe(12);
  expect(warn.mock.calls.map(([first]) => first)).toEqual([{ dropped: 1 }, { dropped: 6 }]);
  warn.mockRestore();
  finish("delivered");
});

test("no more than 500 are under way, and those beyond wait for a second", async () => {
  channel.deliver.mockImplementation(() => pausing(10, "delivered"));
  const hosts = Array.from({ length: 200 }, (_, index) => `known${index}.example.com`);
  for (const host of hosts) {
    deleteRoomWith(1, { host });
    await vi.advanceTimersByTimeAsync(10);
  }
  channel.deliver.mockReset().mockImplementation(() => pausing(900, "delivered"));
  for (const host of hosts) deleteRoomWith(3, { host });
  await vi.advanceTimersByTimeAsync(0);
  expect(told()).toHaveLength(500);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told()).toHaveLength(600);
});

test("when the process stops, it waits for notifications of deletions, for a limited time", async () => {
  channel.deliver.mockReturnValue(new Promise(() => undefined));
  deleteRoomWith(1);
  let isOver = false;
  void finishDeletions(6_000).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isOver).toBe(true);
});
