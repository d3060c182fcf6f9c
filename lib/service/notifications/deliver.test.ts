import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deliveryLimits } from "@/lib/room/limits";
import type { Target } from "@/lib/store/notifications/targets";
import type { DeliveryOutcome } from "./channel";
import { deliverOnce } from "./deliver";

const channel = vi.hoisted(() => ({ deliver: vi.fn(), perHost: () => 4 }));
vi.mock("./channels", () => ({ channels: new Map([["webhook", channel]]) }));

beforeEach(() => {
  channel.deliver.mockResolvedValue("delivered");
});
afterEach(() => {
  channel.deliver.mockReset();
});

let count = 0;
const targetAt = (host: string, roomId = `rm_${++count}`): Target => ({
  ...{ roomId, id: "target", viewer: "observer", channel: "webhook", secret: "s", happenings: ["turn"] },
  address: `https://${host}/hook`,
});
const told = {
  happening: "turn",
  seq: 7,
  status: "open",
  at: "2026-01-01T00:00:00.000Z",
  role: "Buyer",
  expiresAt: new Date("2026-01-02T00:00:00.000Z"),
} as const;
const deliver = (target: Target, more: object = {}) =>
  deliverOnce({ ...told, target, ...more }, new AbortController().signal);
const outcomes = async (deliveries: Promise<string>[]) => {
  const all = await Promise.all(deliveries);
  return {
    delivered: all.filter((each) => each === "delivered").length,
    postponed: all.filter((each) => each === "postponed").length,
  };
};

describe("a delivery", () => {
  test("has the same id each time, and another for another event, kind or target", async () => {
    const target = targetAt("ids.example.com");
    for (const [each, more] of [
      [target, {}],
      [target, {}],
      [target, { seq: 8 }],
      [{ ...target, id: "other" }, {}],
    ] as const)
      await deliver(each, more);
    const [first, second, ...others] = channel.deliver.mock.calls.map(([, { id }]) => id);
    expect(first).toMatch(/^msg_[\w-]{27}$/);
    expect(second).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
  });

  test("tells the room, the role, the kind, the event and the status, and nothing else", async () => {
    await deliver(targetAt("body.example.com", "rm_body"));
    expect(channel.deliver.mock.calls[0]?.[1].body).toEqual({
      ...{ type: "turn", timestamp: told.at },
      data: { room_id: "rm_body", role: "Buyer", seq: 7, room_status: "open" },
    });
  });
});

describe("deliveries are postponed", () => {
  test("beyond the limit of a host, from whatever rooms, and not for other hosts", async () => {
    for (let time = 0; time < 4; time++)
      expect(await deliver(targetAt("many.example.com"))).toBe("delivered");
    expect(await deliver(targetAt("many.example.com"))).toBe("postponed");
    expect(await deliver(targetAt("MANY.example.com"))).toBe("postponed");
    expect(await deliver(targetAt("other.example.com"))).toBe("delivered");
    expect(channel.deliver).toHaveBeenCalledTimes(5);
  });

  test("beyond the limit of a room, to whatever hosts, and not for other rooms", async () => {
    const { requests } = deliveryLimits.perRoom;
    for (let time = 0; time < requests; time++)
      expect(await deliver(targetAt(`h${time}.example.com`, "rm_many"))).toBe("delivered");
    expect(await deliver(targetAt("h.example.com", "rm_many"))).toBe("postponed");
    expect(await deliver(targetAt("h.example.com"))).toBe("delivered");
  });

  test("while the host has three at the same time", async () => {
    let finish: (outcome: DeliveryOutcome) => void = () => undefined;
    const slow = new Promise<DeliveryOutcome>((resolve) => {
      finish = resolve;
    });
    channel.deliver.mockReturnValue(slow);
    const running = Array.from({ length: 5 }, () => deliver(targetAt("slow.example.com")));
    await expect.poll(() => channel.deliver.mock.calls.length).toBe(3);
    finish("delivered");
    expect(await outcomes(running)).toEqual({ delivered: 3, postponed: 2 });
    expect(await deliver(targetAt("slow.example.com"))).toBe("delivered");
  });

  test("and the place is free again after a failure", async () => {
    channel.deliver.mockRejectedValue(new Error("a defect"));
    for (let time = 0; time < 4; time++)
      await expect(deliver(targetAt("broken.example.com"))).rejects.toThrow("a defect");
  });
});
