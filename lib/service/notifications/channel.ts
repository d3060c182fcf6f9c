import type { PostOptions } from "@/lib/outbound/post";
import type { Target } from "@/lib/store/notifications/targets";
import type { NotificationBody } from "@/lib/wire/notifications";

/** How a delivery went: `gone` means that the receiver no longer exists, so that its target is deleted. */
export type DeliveryOutcome = "delivered" | "retry" | "gone";

/** A way to notify somebody. */
export type Channel = {
  /**
   * Delivers a notification once, by post() with these options. `id` is the same for each attempt, `expiresAt` the time when
   * the room is gone. Throws only by a defect.
   */
  deliver(
    target: Target,
    notification: { id: string; body: NotificationBody; expiresAt: Date },
    options: Pick<PostOptions, "signal" | "admit">,
  ): Promise<DeliveryOutcome>;
};
