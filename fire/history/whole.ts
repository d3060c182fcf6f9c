import { createHash } from "node:crypto";
import type { Body } from "@/e2e/support/wire";
import { whole } from "@/lib/render/markdown";
import { roomMarkdown } from "@/lib/render/room-markdown";
import { presentAgreedRoom } from "@/lib/wire/agreed-room";
import type { Way } from "@/lib/wire/perspective";
import { presentContract } from "@/lib/wire/present";
import { presentRoom } from "@/lib/wire/present-room";
import { difference } from "./compare";
import { expectedReading } from "./expected";
import type { Who } from "./operation";
import type { Played } from "./play";
import { type Story, seenBy, stateAt } from "./story";

/**
 * What is wrong with an answer that shows a room in which nothing more happens; undefined when it shows the room whole, as
 * it stood at the end. A call that had been given up may have added to it since.
 */

/** Who looks at a room that was played, and through which process. */
export type Viewer = { played: Played; story: Story; who: Who; baseUrl: string };

/** The token of somebody in a room. */
export const tokenOf = ({ participants, observerToken }: Played, who: Who): string =>
  who === "observer" ? observerToken : (participants[who]?.token ?? "");

/** What is wrong with the room in JSON. */
export function wrongRoom(viewer: Viewer, body: Body, way: Way): string | undefined {
  const { story } = viewer;
  if (body.last_seq > story.events.length) return undefined;
  return difference(body, expectedReading({ kind: "read" }, perspectiveOf(viewer, way), story).body);
}

/** What is wrong with a part of the timeline. Events have numbers without gaps, which tell whether one is missing. */
export function wrongEvents(
  viewer: Viewer,
  body: Body,
  after: number,
  way: Way = "http",
): string | undefined {
  const { story } = viewer;
  if (body.last_seq <= story.events.length) {
    return difference(body, expectedReading({ kind: "poll", after }, perspectiveOf(viewer, way), story).body);
  }
  const due = Array.from({ length: body.last_seq - after }, (_, index) => after + index + 1);
  const seqs = body.events.map(({ seq }) => seq);
  return difference(seqs, due);
}

/** What is wrong with the list of versions; later ones may follow. */
export function wrongVersions({ events }: Story, body: Body): string | undefined {
  const proposals = events.filter((event) => event.action === "proposed");
  const expected = proposals.map(({ version, at, body: text }) => ({
    version,
    at: at.toISOString(),
    bytes: Buffer.byteLength(text),
    sha256: createHash("sha256").update(text).digest("hex"),
  }));
  const told = (body as unknown as { versions: { proposed_by: string }[] }).versions;
  return difference(
    told.slice(0, expected.length).map(({ proposed_by: _, ...version }) => version),
    expected,
  );
}

/** What is wrong with a version; agreements to it may have come since. */
export function wrongVersion({ story }: Viewer, body: Body, version: number): string | undefined {
  const proposed = story.events.find((event) => event.action === "proposed" && event.version === version);
  if (proposed?.action !== "proposed") throw new Error(`There is no version ${version}.`);
  const { agreements: _, ...expected } = presentContract(stateAt(story, story.events.length), proposed);
  const { agreements: __, ...told } = body.contract;
  return difference(told, expected);
}

/** What is wrong with the room in Markdown. */
export function wrongMarkdown(viewer: Viewer, text: string): string | undefined {
  const lastSeq = Number(/\(last_seq (\d+)\)/.exec(text)?.[1]);
  if (lastSeq > viewer.story.events.length) return undefined;
  return difference(text, whole(roomMarkdown(roomIn(viewer), tokenOf(viewer.played, viewer.who))));
}

/** The room as its viewer reads it at the end. */
export const roomIn = (viewer: Viewer) =>
  presentRoom(perspectiveOf(viewer, "http"), viewer.story.texts, viewer.story.events);

/** The agreed room as its final artifact is made from it. */
export const agreedRoomIn = (viewer: Viewer) =>
  presentAgreedRoom(perspectiveOf(viewer, "http"), viewer.story.texts, viewer.story.events);

const perspectiveOf = ({ story, who, baseUrl }: Viewer, way: Way) => ({
  ...seenBy(story, story.events.length, who, baseUrl),
  way,
});
