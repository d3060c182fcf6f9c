import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PostOptions } from "@/lib/outbound/post";
import { deliveryLimits } from "@/lib/room/limits";
import type { Target } from "@/lib/store/notifications/targets";
import type { DeliveryOutcome } from "./channel";
import { deliverOnce } from "./deliver";

const channel = vi.hoisted(() => ({ deliver: vi.fn() }));
vi.mock("./channels", () => ({
  channels: new Map([
    ["webhook", channel],
    ["push", channel],
  ]),
}));

beforeEach(() => {
  vi.stubEnv("WEBHOOK_DELIVERIES_PER_HOST", "4");
  channel.deliver.mockResolvedValue("delivered");
});
afterEach(() => {
  vi.unstubAllEnvs();
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
/** When postponed deliveries may be tried again, in seconds from now. */
const waits = async (deliveries: ReturnType<typeof deliver>[]): Promise<number[]> => {
  const postponed = (await Promise.all(deliveries)).flatMap((each) => (typeof each === "object" ? each : []));
  return postponed.map(({ postponedMs }) => Math.round(postponedMs / 1_000));
};
const postponed = { postponedMs: expect.any(Number) };
/** Makes the channel look its host up, and deliver if the addresses are admitted. */
const resolveTo = (addresses: string[]) =>
  channel.deliver.mockImplementation(async (_target, _notification, { admit }: PostOptions) =>
    (await admit?.(addresses)) ? "delivered" : "retry",
  );

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

  test("names the room, the role, the kind, the event and the status, and nothing else", async () => {
    await deliver(targetAt("body.example.com", "rm_body"));
    expect(channel.deliver.mock.calls[0]?.[1].body).toEqual({
      ...{ type: "turn", timestamp: told.at },
      data: { room_id: "rm_body", role: "Buyer", seq: 7, room_status: "open" },
    });
  });
});

describe("deliveries are postponed", () => {
  test("beyond the limit of a host, from whatever rooms and channels, and not for other hosts", async () => {
    for (const name of ["webhook", "push", "webhook", "push"])
      expect(await deliver({ ...targetAt("many.example.com"), channel: name })).toBe("delivered");
    expect(await deliver(targetAt("many.example.com"))).toEqual(postponed);
    expect(await deliver({ ...targetAt("MANY.example.com"), channel: "push" })).toEqual(postponed);
    expect(await deliver(targetAt("other.example.com"))).toBe("delivered");
    expect(channel.deliver).toHaveBeenCalledTimes(5);
  });

  test("beyond the limit of a room, to whatever hosts, and not for other rooms", async () => {
    const { requests } = deliveryLimits.perRoom;
    for (let time = 0; time < requests; time++)
      expect(await deliver(targetAt(`h${time}.example.com`, "rm_many"))).toBe("delivered");
    expect(await deliver(targetAt("h.example.com", "rm_many"))).toEqual(postponed);
    expect(await deliver(targetAt("h.example.com"))).toBe("delivered");
  });

  test.each([
    ["an address", ["192.0.2.1"], ["192.0.2.2"]],
    ["the /64 of an IPv6 address", ["2001:db8::1"], ["2001:db8:0:1::1"]],
    ["either of two addresses", ["192.0.2.3", "2001:db8:0:3::1"], ["192.0.2.4", "2001:db8:0:4::1"]],
  ])(
    "beyond ten times the limit of a host for %s, by whatever names it is reached, and not for others",
    async (_, many, other) => {
      resolveTo(many);
      for (let time = 0; time < 40; time++)
        expect(await deliver(targetAt(`a${++count}.example.com`))).toBe("delivered");
      for (const address of many) {
        resolveTo([address.replace(/::1$/, "::2")]);
        expect(await deliver(targetAt(`a${++count}.example.com`))).toEqual(postponed);
      }
      resolveTo(other);
      expect(await deliver(targetAt(`a${++count}.example.com`))).toBe("delivered");
    },
  );

  test("for an address, without using up the limits of the room and the host", async () => {
    resolveTo(["192.0.2.20"]);
    for (let time = 0; time < 40; time++)
      expect(await deliver(targetAt(`a${++count}.example.com`))).toBe("delivered");
    for (let time = 0; time < deliveryLimits.perRoom.requests; time++)
      expect(await deliver(targetAt(`a${++count}.example.com`, "rm_refused"))).toEqual(postponed);
    for (let time = 0; time < 4; time++)
      expect(await deliver(targetAt("refused.example.com", "rm_refused"))).toEqual(postponed);
    resolveTo(["192.0.2.21"]);
    expect(await deliver(targetAt("refused.example.com", "rm_refused"))).toBe("delivered");
  });

  test("much later to a push service of a browser, whose hosts and addresses serve many rooms", async () => {
    resolveTo(["192.0.2.9"]);
    for (let time = 0; time < 8; time++) {
      for (const host of ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"])
        expect(await deliver(targetAt(host))).toBe("delivered");
    }
    for (const host of ["xfcm.googleapis.com", "fcm.googleapis.com.example.com"]) {
      resolveTo([host === "xfcm.googleapis.com" ? "192.0.2.10" : "192.0.2.11"]);
      for (let time = 0; time < 4; time++) expect(await deliver(targetAt(host))).toBe("delivered");
      expect(await deliver(targetAt(host))).toEqual(postponed);
    }
  });

  test.each([
    ["three", "slow.example.com", 3],
    ["a push service eight", "db5.notify.windows.com", 8],
  ])("while the host has %s at the same time", async (_, host, places) => {
    let finish: (outcome: DeliveryOutcome) => void = () => undefined;
    const slow = new Promise<DeliveryOutcome>((resolve) => {
      finish = resolve;
    });
    channel.deliver.mockReturnValue(slow);
    const running = Array.from({ length: places + 2 }, () => deliver(targetAt(host)));
    await expect.poll(() => channel.deliver.mock.calls.length).toBe(places);
    finish("delivered");
    expect(await waits(running)).toHaveLength(2);
    expect(await deliver(targetAt(host))).toBe("delivered");
  });

  test("and the place is free again after a failure", async () => {
    channel.deliver.mockRejectedValue(new Error("a defect"));
    for (let time = 0; time < 4; time++)
      await expect(deliver(targetAt("broken.example.com"))).rejects.toThrow("a defect");
  });
});

describe("deliveries that are postponed", () => {
  test("follow one another at the rate of their host, not all together", async () => {
    channel.deliver.mockReturnValue(new Promise(() => undefined));
    const burst = Array.from({ length: 8 }, () => deliver(targetAt("burst.example.com")));
    expect(await waits(burst.slice(3))).toEqual([15, 30, 45, 60, 75]);
  });

  test("wait until the window of their limit is over", async () => {
    for (let time = 0; time < 4; time++) await deliver(targetAt("window.example.com"));
    const [first = 0, second = 0] = await waits([
      deliver(targetAt("window.example.com")),
      deliver(targetAt("window.example.com")),
    ]);
    expect(first).toBeGreaterThan(60);
    expect(second).toBe(first + 15);
  });

  test("look again within five minutes, however many there are", async () => {
    channel.deliver.mockReturnValue(new Promise(() => undefined));
    const burst = Array.from({ length: 500 }, () => deliver(targetAt("flood.example.com")));
    const all = await waits(burst.slice(3));
    expect(all).toHaveLength(497);
    expect(Math.max(...all)).toBeLessThanOrEqual(300);
  });
});
