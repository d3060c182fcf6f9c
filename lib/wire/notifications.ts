import { z } from "zod";
import { happenings } from "@/lib/room/happenings";
import { objectError, requestBody, responseBody, typeError } from "./fields";

const aSecret = "a secret of Standard Webhooks: whsec_ and 24 to 64 bytes in base64";
const secretPattern =
  /^whsec_(?=[A-Za-z0-9+/]{32,88}={0,2}$)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const someHappenings = `a list of notifications: ${happenings.map((name) => `"${name}"`).join(", ")}`;

const on = z
  .array(z.enum(happenings, { error: `is not one of ${happenings.join(", ")}.` }), {
    error: ({ input }) => typeError(input, someHappenings),
  })
  .min(1, { error: `is empty: send ${someHappenings}. To stop all notifications, send DELETE.` })
  .max(happenings.length, { error: `has too many entries: send ${someHappenings}.` })
  .refine((list) => new Set(list).size === list.length, { error: "names a notification twice." })
  .meta({ description: "Which notifications to get" });

const webhook = z
  .object(
    {
      url: z
        .string({ error: ({ input }) => typeError(input, "the https URL that gets the notifications") })
        .meta({
          description: "The https URL on the public internet that gets the notifications",
          format: "uri",
        }),
      secret: z
        .string({ error: ({ input }) => typeError(input, aSecret) })
        .regex(secretPattern, { error: `is not ${aSecret}. Leave it out to get one.` })
        .optional()
        .meta({ description: `What signs the deliveries, ${aSecret}. Made and returned if left out` }),
    },
    objectError,
  )
  .optional();

const base64url = (what: string, pattern: RegExp) =>
  z.string({ error: ({ input }) => typeError(input, what) }).regex(pattern, { error: `is not ${what}.` });

const push = z
  .object(
    {
      endpoint: z
        .string({ error: ({ input }) => typeError(input, "the URL of the browser's push service") })
        .meta({ description: "The URL of the browser's push service", format: "uri" }),
      keys: z.object(
        {
          p256dh: base64url("the public key of the browser, 65 bytes in base64url", /^[\w-]{87}=?$/),
          auth: base64url("the secret of the browser, 16 bytes in base64url", /^[\w-]{22}={0,2}$/),
        },
        objectError,
      ),
    },
    objectError,
  )
  .optional()
  .meta({ description: "A device that receives push messages: `PushSubscription.toJSON()` of its browser" });

const deviceError =
  "must be the SHA-256 of the endpoint of a device in base64url. To remove all notifications, leave it out.";

/** DELETE …/notifications: of one device alone. */
export const deviceQuery = z.object({
  device: z
    .string()
    .regex(/^[\w-]{43}$/, { error: deviceError })
    .optional()
    .meta({ description: "The SHA-256 of the endpoint of the only device to remove, in base64url." }),
});

/** Which notifications a viewer wants, and where (docs/interface.md#notifications). */
export const notificationsRequest = requestBody("NotificationsRequest", { webhook, push, on });
export type NotificationsRequest = z.output<typeof notificationsRequest>;

const settings = {
  webhook: z.object({ url: z.string() }).nullable(),
  on: z.array(z.enum(happenings)),
  devices: z.int(),
};

/** Where a viewer gets notifications, and which of them by the webhook. `devices`: how many get push messages. */
export const notificationsResponse = responseBody("NotificationsResponse", settings);
export type NotificationsResponse = z.infer<typeof notificationsResponse>;

/**
 * The same after a change: notifications cover every event after `last_seq`. The secret is shown only if it was
 * made for this response.
 */
export const notificationsSetResponse = responseBody("NotificationsSetResponse", {
  ...settings,
  webhook: z.object({ url: z.string(), secret: z.string().optional() }).nullable(),
  last_seq: z.int(),
});
export type NotificationsSetResponse = z.infer<typeof notificationsSetResponse>;

/** The body of a delivery (docs/interface.md#webhooks): never a token, a text of the room or a title. */
export const notificationBody = z.object({
  type: z.enum(happenings),
  timestamp: z.iso.datetime(),
  data: z.object({
    room_id: z.string(),
    role: z.string().nullable(),
    seq: z.int(),
    room_status: z.enum(["open", "agreed", "ended", "deleted"]),
  }),
});
export type NotificationBody = z.infer<typeof notificationBody>;

/** What is delivered: `at` is the time of the event with the number `seq`. */
export const presentNotification = (told: {
  roomId: string;
  role: string | null;
  happening: NotificationBody["type"];
  seq: number;
  status: NotificationBody["data"]["room_status"];
  at: string;
}): NotificationBody => ({
  type: told.happening,
  timestamp: told.at,
  data: { room_id: told.roomId, role: told.role, seq: told.seq, room_status: told.status },
});
