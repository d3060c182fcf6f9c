import { Webhook } from "standardwebhooks";
import { env } from "@/lib/env";
import { OutboundError, post } from "@/lib/outbound/post";
import type { Channel, DeliveryOutcome } from "./channel";

/** Delivers by Standard Webhooks (docs/interface.md#webhooks). */
export const webhook: Channel = {
  async deliver({ address, secret }, { id, body }, options) {
    const now = new Date();
    const text = JSON.stringify(body);
    const headers = {
      "content-type": "application/json",
      "user-agent": "negotiation-room",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
      "webhook-signature": new Webhook(secret).sign(id, now, text),
    };
    try {
      const allowPrivate = env().WEBHOOK_ALLOW_PRIVATE;
      return outcomeOf(await post(address, { ...options, headers, body: text, allowPrivate }));
    } catch (error) {
      if (error instanceof OutboundError) return "retry";
      throw error;
    }
  },
};

/** What the receiver's status means. A redirect is not followed: it could lead anywhere. */
const outcomeOf = (status: number): DeliveryOutcome =>
  status >= 200 && status < 300 ? "delivered" : status === 410 ? "gone" : "retry";
