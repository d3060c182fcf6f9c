import { Webhook } from "standardwebhooks";
import { type Channel, postNotification } from "./channel";

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
    return postNotification(address, { ...options, headers, body: text }, [410]);
  },
};
