import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  newVapidKeys,
  type PushService,
  type Subscribed,
  startPushService,
} from "@/e2e/support/push-service";
import type { Target } from "@/lib/store/notifications/targets";
import { presentNotification } from "@/lib/wire/notifications";
import { push, secretOf } from "./push";

const { publicKey, privateKey } = newVapidKeys();

let service: PushService;
beforeAll(async () => {
  vi.stubEnv("VAPID_PRIVATE_KEY", privateKey);
  vi.stubEnv("WEBHOOK_ALLOW_PRIVATE", "1");
  service = await startPushService();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  expect(service.problems).toEqual([]);
  await service.stop();
});

let device: Subscribed;
beforeEach(() => {
  device = service.subscribe(publicKey);
});

const targetOf = ({ subscription: { endpoint, keys } }: Subscribed, viewer: string): Target => ({
  roomId: "rm_1",
  id: "target",
  viewer,
  channel: "push",
  address: endpoint,
  secret: secretOf({ keys }),
  happenings: ["turn"],
});

const inAnHour = () => new Date(Date.now() + 3_600_000);

const deliver = (
  type: Parameters<typeof presentNotification>[0]["happening"],
  { role = "Buyer" as string | null, viewer = "prt_1", expiresAt = inAnHour() } = {},
) => {
  const told = {
    roomId: "rm_1",
    happening: type,
    seq: 3,
    status: "open",
    at: "2026-11-23T16:00:00.000Z",
  } as const;
  const notification = { id: "msg_1", body: presentNotification({ ...told, role }), expiresAt };
  return push.deliver(targetOf(device, viewer), notification, {
    signal: new AbortController().signal,
  });
};

const shown = () => device.deliveries.map(({ text }) => JSON.parse(text));

describe("a message to a device", () => {
  test("says what happened and who is notified", async () => {
    for (const type of ["turn", "person", "agreed", "ended", "deleted"] as const) await deliver(type);
    const body = "Your role: “Buyer”";
    expect(shown()).toEqual([
      { title: "It is the turn of your agent", body, gone: false },
      { title: "A version waits for approval", body, gone: false },
      { title: "Everyone has agreed", body, gone: false },
      { title: "Ended without agreement", body, gone: false },
      { title: "The room was deleted", body, gone: true },
    ]);
    expect(device.deliveries.map(({ headers }) => headers.urgency)).toEqual([
      "normal",
      "high",
      ...Array(3).fill("normal"),
    ]);
  });

  test("notifies the observer that the turn has changed", async () => {
    await deliver("turn", { role: null, viewer: "observer" });
    expect(shown()).toEqual([{ title: "The turn has changed", body: "You are watching", gone: false }]);
  });

  test("notifies the person who approves that they have to decide", async () => {
    await deliver("person", { viewer: "person prt_1" });
    expect(shown()).toEqual([{ title: "Your decision is needed", body: "Your role: “Buyer”", gone: false }]);
  });

  test("has a role that cannot look like the words around it, and no hidden character", async () => {
    await deliver("turn", { role: "Buyer”\nYour bank\u202e called" });
    expect(shown()[0].body).toBe("Your role: “Buyer⟨U+201D⟩ Your bank⟨U+202E⟩ called”");
  });

  test("is kept by the push service until the room is gone, and replaced by a newer one of the same link", async () => {
    await deliver("turn");
    await deliver("agreed", { expiresAt: new Date(Date.now() - 1) });
    const [first, second] = device.deliveries.map(({ headers }) => headers);
    expect(Number(first?.ttl)).toBeGreaterThan(3_500);
    expect(second?.ttl).toBe("60");
    expect(first?.topic).toMatch(/^[\w-]{32}$/);
    expect(second?.topic).toBe(first?.topic);
  });
});

test.each([
  [201, "delivered"],
  [404, "gone"],
  [410, "gone"],
  [429, "retry"],
  [403, "retry"],
  [503, "retry"],
])("the answer %i of a push service means %s", async (status, outcome) => {
  device.status = status;
  expect(await deliver("turn")).toBe(outcome);
});

test("a push service that does not respond is tried again", async () => {
  const other = await startPushService();
  device = other.subscribe(publicKey);
  await other.stop();
  expect(await deliver("turn")).toBe("no_response");
});
