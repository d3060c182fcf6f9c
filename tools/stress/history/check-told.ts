import { setTimeout as pause } from "node:timers/promises";
import { type Happening, happeningsOf, viewerName } from "@/lib/room/happenings";
import { presentNotification } from "@/lib/wire/notifications";
import type { Told } from "../support/receivers";
import type { ServiceAccess } from "./access";
import { causesOf } from "./causes";
import { checkSettings, type Target } from "./check-settings";
import { Clock } from "./clock";
import { difference, excerpt, same } from "./compare";
import { ensure, kindOf, positionOf } from "./operation";
import { perspectiveAt, type Replay, replayTimeline, stateAt } from "./replay";
import type { RoomHistory } from "./run-program";

/** Deliveries over a limit of the service, or of a process that was killed, come after a minute or later. */
const comeWithinMs = 240_000;
const pauseMs = 50;

/**
 * Waits until the receivers of a room have got the notifications that they must get: of each kind, the last event after
 * their setting (a newer one takes the place of an older one that still waits). Throws if one is missing after a time,
 * or if a receiver got one that it must not get. Returns how many had to get one.
 */
export async function checkTold(history: RoomHistory, { receivers }: ServiceAccess): Promise<number> {
  const replay = replayTimeline(history);
  const clock = new Clock(history.operations, causesOf(history.operations, replay), replay.events.length);
  const targets = checkSettings(history.operations, clock);
  const waiting = targets
    .filter((target) => target.isLast && receivers.isTaking(target.address) && !hasNewLink(target, replay))
    .map((target) => ({
      target,
      due: lastOfEach(dueTo({ ...target, after: target.certainlyAfter }, replay)),
    }))
    .filter(({ due }) => due.size > 0);
  for (const begin = performance.now(); ; await pause(pauseMs)) {
    const untold = waiting.filter(({ target, due }) => !isTold(receivers.toldAt(target.address), due));
    if (untold.length === 0) break;
    const [{ target, due } = { target: undefined, due: undefined }] = untold;
    ensure(
      performance.now() - begin < comeWithinMs,
      () =>
        `${excerpt(target)} was not told ${excerpt([...(due ?? [])])} in ${comeWithinMs} ms, only ${excerpt(target && receivers.toldAt(target.address))}`,
    );
  }
  for (const address of new Set(targets.map((target) => target.address))) {
    const here = targets.filter((target) => target.address === address);
    for (const told of receivers.toldAt(address)) ensureDue(told, here, history, replay);
  }
  return waiting.length;
}

/** A notification that is due, and its event. */
type Due = { happening: Happening; seq: number };

/** The notifications of the events in its part of the timeline that a target must get. */
function dueTo({ actor, on, after, until }: Target, replay: Replay): Due[] {
  const name = viewerName(perspectiveAt(replay, 0, actor, "").viewer);
  return replay.events
    .filter(({ seq }) => seq > after && seq <= until)
    .flatMap(({ seq }) =>
      happeningsOf(stateAt(replay, seq - 1), stateAt(replay, seq))
        .filter(({ happening, viewer }) => on.includes(happening) && (viewer === null || viewer === name))
        .map(({ happening }) => ({ happening, seq })),
    );
}

const lastOfEach = (due: Due[]): Map<Happening, number> =>
  new Map(due.map(({ happening, seq }) => [happening, seq]));

/**
 * Whether each of the due notifications was delivered, for its event or a newer one that an abandoned request has
 * added.
 */
const isTold = (told: Told[], due: Map<Happening, number>): boolean =>
  [...due].every(([due, seq]) =>
    told.some(({ happening, body }) => happening === due && (body === null || body.data.seq >= seq)),
  );

/** Throws unless a delivery was due to one of the targets at its address. */
function ensureDue(
  { happening, body }: Told,
  targets: Target[],
  { id: roomId, operations }: RoomHistory,
  replay: Replay,
): void {
  const [target] = targets;
  if (!target || happening === "deleted") return;
  // An abandoned request may be executed after the timeline was read. A message to a device does not say which event it
  // was.
  const mayBeLate =
    target.channel === "device"
      ? operations.some(({ attempts }) =>
          attempts.some(({ isAbandoned, response }) => isAbandoned && !response),
        )
      : body !== null && body.data.seq > replay.events.length;
  if (mayBeLate) return;
  const due = targets.flatMap((each) => dueTo(each, replay)).filter((each) => each.happening === happening);
  const room = stateAt(replay, replay.events.length);
  const role =
    kindOf(target.actor) === "observer" ? null : room.participants[positionOf(target.actor) ?? -1]?.role;
  const bodies = due.map(({ seq }) => {
    const { status, lastAt } = stateAt(replay, seq);
    return presentNotification({
      roomId,
      role: role ?? null,
      happening,
      seq,
      status,
      at: lastAt.toISOString(),
    });
  });
  const isDue = target.channel === "device" ? due.length > 0 : bodies.some((each) => same(each, body));
  ensure(isDue, () => `${excerpt(target)} was told what was not due: ${difference(body, bodies)}`);
}

/** Whether the link of the participant was replaced afterwards by a request whose response was lost. */
const hasNewLink = ({ actor, after }: Target, replay: Replay): boolean =>
  kindOf(actor) === "participant" &&
  replay.events.some(
    ({ action, seq, participantId }) =>
      action === "replaced_link" &&
      seq > after &&
      participantId === stateAt(replay, 0).participants[positionOf(actor) ?? -1]?.id,
  );
