import { hash } from "node:crypto";
import { lineDiff } from "@/lib/diff/line-diff";
import { RoomError } from "@/lib/room/errors";
import { type Event, type Room, roleOf } from "@/lib/room/room";
import { presentContract } from "@/lib/wire/contracts";
import { presentError } from "@/lib/wire/errors";
import type { Perspective } from "@/lib/wire/perspective";
import { presentEvents } from "@/lib/wire/present";
import { presentRoom } from "@/lib/wire/present-room";
import type { Expected } from "./expected";
import type { Download, ReadRequest } from "./operation";
import type { Replay } from "./replay";

/** The response to a read in this state. */
export function expectedRead(
  request: Exclude<ReadRequest, Download>,
  perspective: Perspective,
  replay: Replay,
): Expected {
  const { room } = perspective;
  const events = replay.events.slice(0, room.lastSeq);
  switch (request.kind) {
    case "read":
      return { status: 200, body: presentRoom(perspective, replay.texts, events) };
    case "poll":
      return { status: 200, body: presentEvents(perspective, events.slice(request.after)) };
    case "diff":
      return expectedDiff(request, perspective, replay);
    case "versions":
      return { status: 200, body: { versions: events.flatMap((event) => versionOf(room, event)) } };
    case "version": {
      const proposed = events.find((event) => versionOf(room, event)[0]?.version === request.version);
      if (proposed?.action !== "proposed") return noSuchVersion(perspective);
      return { status: 200, body: { contract: presentContract(room, proposed) } };
    }
  }
}

/** What the list of versions says of an event; nothing unless it proposed one. */
function versionOf(room: Room, event: Event) {
  if (event.action !== "proposed") return [];
  const { version, at, participantId, body } = event;
  const sha256 = hash("sha256", body);
  const bytes = Buffer.byteLength(body);
  return [{ version, at: at.toISOString(), proposed_by: roleOf(room, participantId), bytes, sha256 }];
}

/** The changes between two versions, or the error for a version that this state does not have. */
function expectedDiff(
  request: Extract<ReadRequest, { kind: "diff" }>,
  perspective: Perspective,
  replay: Replay,
): Expected {
  const { room } = perspective;
  const { to = room.contractVersion, from = Math.max(0, to - 1) } = request;
  if (Math.max(from, to) > room.contractVersion) return noSuchVersion(perspective);
  const names: [string, string] = [`version ${from}`, `version ${to}`];
  const { diff, added, removed } = lineDiff(textOf(replay, from), textOf(replay, to), names);
  return { status: 200, body: { from, to, diff, added_lines: added, removed_lines: removed } };
}

function noSuchVersion({ room, way, baseUrl }: Perspective): Expected {
  const why =
    room.contractVersion === 0
      ? "the room has no contract yet"
      : `its versions are 1 to ${room.contractVersion}`;
  const message = `There is no such version of the contract: ${why}.`;
  const error = new RoomError("not_found", message, { next: "listContractVersions" });
  return { status: 404, body: presentError(error, { way, baseUrl, roomId: room.id }) };
}

/** The text of a version of the contract; version 0 is empty. */
export function textOf({ events }: Replay, version: number): string {
  const proposed = events.find((event) => event.action === "proposed" && event.version === version);
  return proposed?.action === "proposed" ? proposed.body : "";
}
