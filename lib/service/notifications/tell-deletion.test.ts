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
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  channel.deliver.mockReset();
});

let count = 0;

/** Deletes a room with this many targets, all at a separate host. */
function deleteRoomWith(targets: number): string {
  const room = { ...newRoom(), id: `rm_${++count}` };
  const session = { room, now: start, expiresAt: start } as Session;
  const address = `https://h${count}.example.com/`;
  const target = { roomId: room.id, viewer: "observer", channel: "webhook", secret: "s", address };
  const ids = Array.from({ length: targets }, (_, index) => `target-${count}-${index}`);
  tellDeletion(
    session,
    ids.map((id): Target => ({ ...target, id, happenings: ["deleted"] })),
  );
  return address;
}

const told = () => channel.deliver.mock.calls.map(([{ id }]) => id);

test("a deletion notifies everyone, however many are at one host", async () => {
  channel.deliver.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 100, "delivered")));
  deleteRoomWith(40);
  await vi.advanceTimersByTimeAsync(240_000);
  expect(new Set(told()).size).toBe(40);
  expect(told()).toHaveLength(40);
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

test("beyond a thousand, deletions are dropped, counted, and logged once a minute", async () => {
  const warn = vi.spyOn(log(), "warn").mockReturnValue(undefined);
  const counted = async () =>
    (await metrics().deliveries.get()).values.find(({ labels }) => labels.outcome === "dropped")?.value ?? 0;
  let finish: (outcome: DeliveryOutcome) => void = () => undefined;
  const delivery = new Promise<DeliveryOutcome>((resolve) => {
    finish = resolve;
  });
  channel.deliver.mockReturnValue(delivery);
  const before = await counted();
  for (let room = 0; room < 100; room++) deleteRoomWith(10);
  expect(warn).not.toHaveBeenCalled();
  for (const targets of [3, 4]) deleteRoomWith(targets);
  vi.advanceTimersByTime(60_000);
  deleteRoomWith(5);
  expect((await counted()) - before).toBe(12);
  expect(warn.mock.calls.map(([first]) => first)).toEqual([{ dropped: 3 }, { dropped: 4 }]);
  warn.mockRestore();
  finish("delivered");
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
