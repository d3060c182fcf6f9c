import { createHash } from "node:crypto";
import type { HttpResponse } from "@/e2e/support/http";
import type { Body } from "@/e2e/support/wire";
import { joinPieces } from "@/lib/render/markdown";
import { roomMarkdown } from "@/lib/render/room-markdown";
import { presentContract } from "@/lib/wire/contracts";
import type { Way } from "@/lib/wire/perspective";
import { presentRoom } from "@/lib/wire/present-room";
import { difference } from "./compare";
import { expectedDownload } from "./expected-download";
import { expectedRead } from "./expected-read";
import { type Actor, type Download, kindOf, positionOf } from "./operation";
import { perspectiveAt, type Replay, stateAt } from "./replay";
import type { RoomHistory } from "./run-program";

/**
 * Checks of responses that show a room after its last write. Each returns what is wrong, or undefined if the response
 * shows the complete final state. An abandoned request may have added to it since.
 */

/** A viewer of a finished room, and the process that it uses. */
export type Viewer = { history: RoomHistory; replay: Replay; actor: Actor; baseUrl: string };

/** The token of an actor. */
export function tokenOf({ participants, observerToken }: RoomHistory, actor: Actor): string {
  if (actor === "observer") return observerToken;
  const { token = "", approvalToken } = participants[positionOf(actor) ?? -1] ?? {};
  return kindOf(actor) === "person" ? (approvalToken ?? "") : token;
}

/** Checks the room in JSON. */
export function roomMismatch(viewer: Viewer, body: Body, way: Way): string | undefined {
  const { replay } = viewer;
  if (body.last_seq > replay.events.length) return undefined;
  return difference(body, expectedRead({ kind: "read" }, perspectiveOf(viewer, way), replay).body);
}

/** Checks a part of the timeline. Events are numbered without gaps, so that a missing one shows. */
export function eventsMismatch(
  viewer: Viewer,
  body: Body,
  after: number,
  way: Way = "http",
): string | undefined {
  const { replay } = viewer;
  if (body.last_seq <= replay.events.length) {
    return difference(body, expectedRead({ kind: "poll", after }, perspectiveOf(viewer, way), replay).body);
  }
  const due = Array.from({ length: body.last_seq - after }, (_, index) => after + index + 1);
  const seqs = body.events.map(({ seq }) => seq);
  return difference(seqs, due);
}

/** Checks the list of versions; later ones may follow. */
export function versionsMismatch({ events }: Replay, body: Body): string | undefined {
  const proposals = events.filter((event) => event.action === "proposed");
  const expected = proposals.map(({ version, at, body: text }) => ({
    version,
    at: at.toISOString(),
    bytes: Buffer.byteLength(text),
    sha256: createHash("sha256").update(text).digest("hex"),
  }));
  const seen = (body as unknown as { versions: { proposed_by: string }[] }).versions;
  return difference(
    seen.slice(0, expected.length).map(({ proposed_by: _, ...version }) => version),
    expected,
  );
}

/** Checks the whole current version as a diff, unless an abandoned request has made a later one. */
export function diffMismatch(viewer: Viewer, body: Body): string | undefined {
  const perspective = perspectiveOf(viewer, "http");
  const { contractVersion } = perspective.room;
  const { to } = body as unknown as { to: number };
  if (to > contractVersion) return undefined;
  return difference(body, expectedRead({ kind: "diff", from: 0 }, perspective, viewer.replay).body);
}

/** Checks a version; agreements may have been added since. */
export function versionMismatch({ replay }: Viewer, body: Body, version: number): string | undefined {
  const proposed = replay.events.find((event) => event.action === "proposed" && event.version === version);
  if (proposed?.action !== "proposed") throw new Error(`There is no version ${version}.`);
  const { agreements: _, ...expected } = presentContract(stateAt(replay, replay.events.length), proposed);
  const { agreements: __, ...seen } = body.contract;
  return difference(seen, expected);
}

/** Checks the room in Markdown. */
export function markdownMismatch(viewer: Viewer, text: string): string | undefined {
  const lastSeq = Number(/\(last_seq (\d+)\)/.exec(text)?.[1]);
  if (lastSeq > viewer.replay.events.length) return undefined;
  return difference(text, joinPieces(roomMarkdown(roomIn(viewer), tokenOf(viewer.history, viewer.actor))));
}

/** The final room for its viewer. */
const roomIn = (viewer: Viewer) =>
  presentRoom(perspectiveOf(viewer, "http"), viewer.replay.texts, viewer.replay.events);

/** Checks a download of a closed room; an abandoned request may have closed it since. */
export function downloadMismatch(
  viewer: Viewer,
  request: Download,
  response: HttpResponse,
): string | undefined {
  const perspective = perspectiveOf(viewer, "http");
  if (perspective.room.status === "open" && response.status === 200) return undefined;
  const { status, body } = response;
  return difference({ status, body }, expectedDownload(request, perspective, viewer.replay, response));
}

const perspectiveOf = ({ replay, actor, baseUrl }: Viewer, way: Way) => ({
  ...perspectiveAt(replay, replay.events.length, actor, baseUrl),
  way,
});
