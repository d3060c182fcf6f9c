import type { PushSubscription } from "@/lib/push/push-request";
import { type Happening, happenings } from "@/lib/room/happenings";
import { behaviours, type Receivers } from "../support/receivers";
import type { NotificationsRequest } from "./operation";
import type { Step } from "./step";

/** The actions about notifications. */
export type NotificationsAction =
  | NotificationsRequest["kind"]
  | "changeWebhook"
  | "renewDevice"
  | "deleteDevice";

/** Which notifications actors want: most of them want all. */
const interests: Happening[][] = [
  [...happenings],
  [...happenings],
  ["turn", "agreed"],
  ["turn"],
  ["person", "ended", "deleted"],
  [...happenings],
  ["agreed", "ended"],
  ["turn", "person", "deleted"],
];

/** The request of a step about notifications; undefined for other steps. `devices` are those of the actor. */
export function notificationsRequestOf(
  { action, pick, patience }: Step,
  devices: PushSubscription[],
  receivers: Receivers,
): NotificationsRequest | undefined {
  const on = interests[pick % interests.length] ?? [];
  const behaviour = behaviours[patience % behaviours.length] ?? "takes";
  const device = devices[pick % devices.length];
  switch (action) {
    case "setWebhook":
      return { kind: "setWebhook", webhook: receivers.newWebhook(behaviour), on };
    case "changeWebhook":
      return { kind: "setWebhook", on };
    case "setDevice": {
      const push = receivers.newDevice(behaviour);
      devices.push(push);
      return { kind: "setDevice", push, on };
    }
    case "renewDevice":
      return device ? { kind: "setDevice", push: device, on } : { kind: "readNotifications" };
    case "deleteDevice":
      return { kind: "deleteNotifications", endpoint: device?.endpoint ?? "https://push.example.com/none" };
    case "readNotifications":
    case "deleteNotifications":
      return { kind: action };
    default:
      return undefined;
  }
}
