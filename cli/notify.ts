import { type Happening, happenings } from "@/lib/room/happenings";
import { roomCommand } from "./command";
import { UsageError } from "./errors";
import { report } from "./report";
import type { Line } from "./terminal";

export const notify = roomCommand({
  usage: `notify <link> [--url <url>] [--on <${happenings.join(",")}>] [--off]`,
  summary:
    "Send notifications to a webhook, by Standard Webhooks, when it is your turn or the room is closed or deleted. The secret that checks the deliveries is shown only once. Without options: show the notifications that are set up. --off removes them.",
  options: {
    url: { type: "string" },
    on: { type: "string" },
    off: { type: "boolean" },
  },
  run: async (room, { url, on, off, json }) => {
    if (off) {
      if (url !== undefined || on !== undefined)
        throw new UsageError("--off takes no other options: it removes all notifications.");
      return report(await room.stopNotifications(), json, settingsLines);
    }
    if (url === undefined && on === undefined) return report(await room.notifications(), json, settingsLines);
    const webhook = url === undefined ? {} : { webhook: { url } };
    const settings = await room.notify({ ...webhook, on: on === undefined ? usual : happeningsIn(on) });
    report(settings, json, (response) => [
      ...settingsLines(response),
      ...(response.webhook?.secret
        ? [`Keep this secret, which checks the deliveries: ${response.webhook.secret}`]
        : []),
    ]);
  },
});

/** All that can happen to every link. */
const usual: Happening[] = ["turn", "agreed", "ended", "deleted"];

function happeningsIn(list: string): Happening[] {
  const names = list.split(",").map((name) => name.trim());
  return names.map((name) => {
    const happening = happenings.find((each) => each === name);
    if (happening) return happening;
    throw new UsageError(`--on takes one or more of: ${happenings.join(",")}.`);
  });
}

/** `on` is what the webhook gets. */
type Settings = { webhook: { url: string } | null; devices: number; on: Happening[] };

function settingsLines({ webhook, devices, on }: Settings): Line[] {
  if (webhook === null && devices === 0) return ["No notifications are set up."];
  return [
    ...(webhook ? [`${webhook.url} gets: ${on.join(", ")}.`] : []),
    ...(devices > 0
      ? [
          `${devices} ${devices === 1 ? "device gets" : "devices get"} notifications from the page of this link.`,
        ]
      : []),
  ];
}
