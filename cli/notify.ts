import { type Happening, happenings } from "@/lib/room/happenings";
import { roomCommand } from "./command";
import { UsageError } from "./errors";
import { report } from "./report";
import type { Line } from "./terminal";

export const notify = roomCommand({
  usage: `notify <link> [--url <url>] [--on <${happenings.join(",")}>] [--off]`,
  summary:
    "Send notifications to a webhook, by Standard Webhooks, when it is your turn or the room is closed or deleted. The secret that checks the deliveries is shown only now. Without options: show the notifications that are set up. --off removes them.",
  options: {
    url: { type: "string" },
    on: { type: "string" },
    off: { type: "boolean" },
  },
  run: async (room, { url, on, off, json }) => {
    if (off) {
      if (url !== undefined || on !== undefined)
        throw new UsageError("--off takes no other options: it removes all notifications.");
      return report(await room.stopNotifications(), json, toldLines);
    }
    if (url === undefined && on === undefined) return report(await room.notifications(), json, toldLines);
    const webhook = url === undefined ? {} : { webhook: { url } };
    const told = await room.notify({ ...webhook, on: on === undefined ? usual : happeningsIn(on) });
    report(told, json, (response) => [
      ...toldLines(response),
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

type Told = { webhook: { url: string } | null; devices: number; on: Happening[] };

function toldLines({ webhook, devices, on }: Told): Line[] {
  const happening = on.join(", ");
  if (webhook === null && devices === 0) return ["No notifications are set up."];
  return [
    ...(webhook ? [`${webhook.url} gets: ${happening}.`] : []),
    ...(devices > 0
      ? [`Devices that get notifications from the page of this link: ${devices} (${happening}).`]
      : []),
  ];
}
