import { env } from "@/lib/env";
import { OutboundError, type PostOptions, post } from "@/lib/outbound/post";
import type { Target } from "@/lib/store/notifications/targets";
import type { NotificationBody } from "@/lib/wire/notifications";

/**
 * How a delivery went: `retry` means that the receiver responded with a failure, `no_response` that there was none, and
 * `gone` that the receiver no longer exists, so that its target is deleted.
 */
export type DeliveryOutcome = "delivered" | "retry" | "no_response" | "gone";

/** A way to notify somebody. */
export type Channel = {
  /**
   * Delivers a notification once, by post() with these options. `id` is the same for each attempt, `expiresAt` the time
   * when the room is gone. Throws only by a defect.
   */
  deliver(
    target: Target,
    notification: { id: string; body: NotificationBody; expiresAt: Date },
    options: Pick<PostOptions, "signal" | "admit" | "isQuick" | "timeoutMs">,
  ): Promise<DeliveryOutcome>;
};

/**
 * Posts a notification, and says how it went by the status of the response; `ended` are those with which a receiver
 * wants no more. A redirect is not followed: it could lead anywhere.
 */
export async function postNotification(
  url: string,
  request: Omit<PostOptions, "allowPrivate">,
  ended: number[],
): Promise<DeliveryOutcome> {
  try {
    const status = await post(url, { ...request, allowPrivate: env().WEBHOOK_ALLOW_PRIVATE });
    if (status >= 200 && status < 300) return "delivered";
    return ended.includes(status) ? "gone" : "retry";
  } catch (error) {
    if (error instanceof OutboundError) return "no_response";
    throw error;
  }
}
