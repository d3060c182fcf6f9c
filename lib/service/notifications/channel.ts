import type { Target } from "@/lib/store/notifications/targets";
import type { NotificationBody } from "@/lib/wire/notifications";

/** How a delivery went: `gone` means that the receiver wants no more, so that its target is deleted. */
export type DeliveryOutcome = "delivered" | "retry" | "gone";

/** A way to tell somebody. */
export type Channel = {
  /**
   * Delivers a notification once. `id` is the same for each attempt, `expiresAt` the time when the room is gone. Throws only
   * if `signal` was aborted or by a defect.
   */
  deliver(
    target: Target,
    notification: { id: string; body: NotificationBody; expiresAt: Date },
    signal: AbortSignal,
  ): Promise<DeliveryOutcome>;
  /** Deliveries a minute to a host, from all rooms. */
  perHost(hostname: string): number;
};
