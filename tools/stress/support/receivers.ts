import type { ServerResponse } from "node:http";
import { metricsToken } from "@/e2e/support/metrics";
import { newVapidKeys, type Subscribed, startPushService } from "@/e2e/support/push-service";
import { type Delivery, receiverSecret, startReceiver } from "@/e2e/support/receiver";
import type { PushSubscription } from "@/lib/push/push-request";
import type { Happening } from "@/lib/room/happenings";
import type { NotificationBody } from "@/lib/wire/notifications";
import { ensure } from "../history/operation";

/** How a receiver behaves: it takes every delivery; it rejects the first attempt of each; it rejects all. */
export const behaviours = ["takes", "hesitates", "rejects"] as const;
export type Behaviour = (typeof behaviours)[number];

/** What a receiver took. A message to a device says what happened, but not when. */
export type Told = { happening: Happening; body: NotificationBody | null };

/** A server for webhooks and a push service for devices, to which the services under test deliver. */
export type Receivers = {
  /** What a service needs to deliver to them, and to show how many deliveries it has left. */
  env: Record<string, string>;
  newWebhook(behaviour: Behaviour): { url: string; secret: string };
  newDevice(behaviour: Behaviour): PushSubscription;
  /** What was taken at the URL of a webhook, or at the endpoint of a device. */
  toldAt(address: string): Told[];
  /** Whether an address takes what it gets, if need be at the second attempt. */
  isTaking(address: string): boolean;
  /** Throws a Violation if anything arrived that was not signed or encrypted for its receiver. */
  close(): Promise<void>;
};

/** So few that some rooms reach the limit. */
export const webhooksPerRoom = 6;

/** What the messages of devices say. */
const happeningsByTitle: Record<string, Happening> = {
  "The turn has changed": "turn",
  "It is the turn of your agent": "turn",
  "A version waits for approval": "person",
  "Your decision is needed": "person",
  "Everyone has agreed": "agreed",
  "Ended without agreement": "ended",
  "The room was deleted": "deleted",
};

export async function startReceivers(): Promise<Receivers> {
  const receiver = await startReceiver();
  const pushService = await startPushService();
  const vapid = newVapidKeys();
  const attempted = new Set<string>();
  const problems: string[] = [];
  const webhooks = new Map<string, Told[]>();
  const devices = new Map<string, Subscribed>();
  const take = (response: ServerResponse, { path, id, body }: Delivery) => {
    // Thousands arrive.
    receiver.deliveries.length = 0;
    const isFirst = !attempted.has(id);
    attempted.add(id);
    if (path.startsWith("/rejects/") || (path.startsWith("/hesitates/") && isFirst))
      return void response.writeHead(500).end();
    if (body) webhooks.get(path)?.push({ happening: body.type, body });
    else problems.push(`a delivery to ${path} with a wrong signature`);
    response.writeHead(204).end();
  };
  receiver.respond(take);
  return {
    env: {
      WEBHOOK_ALLOW_PRIVATE: "1",
      WEBHOOK_DELIVERIES_PER_HOST: "1000000",
      WEBHOOKS_PER_ROOM: String(webhooksPerRoom),
      VAPID_PRIVATE_KEY: vapid.privateKey,
      METRICS_TOKEN: metricsToken,
    },
    newWebhook: (behaviour) => {
      const path = `/${behaviour}/${webhooks.size}`;
      webhooks.set(path, []);
      return { url: receiver.url(path), secret: receiverSecret };
    },
    newDevice: (behaviour) => {
      const subscribed = pushService.subscribe(vapid.publicKey);
      if (behaviour === "rejects") subscribed.status = 500;
      devices.set(subscribed.subscription.endpoint, subscribed);
      return subscribed.subscription;
    },
    toldAt: (address) => {
      const device = devices.get(address);
      if (!device) return webhooks.get(new URL(address).pathname) ?? [];
      return device.deliveries.map(({ text }) => {
        const { title } = JSON.parse(text);
        const happening = happeningsByTitle[title];
        ensure(happening !== undefined, () => `A device was told ${text}`);
        return { happening, body: null };
      });
    },
    isTaking: (address) =>
      devices.has(address)
        ? devices.get(address)?.status === undefined
        : !new URL(address).pathname.startsWith("/rejects/"),
    close: async () => {
      await receiver.close();
      await pushService.stop();
      problems.push(...pushService.problems);
      ensure(problems.length === 0, () => `The receivers got ${problems.join("; ")}.`);
    },
  };
}
