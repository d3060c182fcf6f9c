import type { HttpResponse } from "@/e2e/support/http";
import { unzip } from "@/e2e/support/unzip";
import { finalMarkdown } from "@/lib/render/final-markdown";
import { joinPieces } from "@/lib/render/markdown";
import type { Perspective } from "@/lib/wire/perspective";
import type { AgreedRoom, EndedRoom } from "@/lib/wire/present-room";
import { presentAgreedRoom, presentEndedRoom } from "@/lib/wire/present-room";
import { recordMismatch } from "./check-record";
import { difference } from "./compare";
import type { Expected } from "./expected";
import type { Download } from "./operation";
import type { Replay } from "./replay";

/**
 * The response to a download in this state. A file is not compared as a whole: the expected body is that of the response,
 * or says what is wrong with the file.
 */
export function expectedDownload(
  { kind }: Download,
  perspective: Perspective,
  replay: Replay,
  { body, text }: HttpResponse,
): Expected {
  if (perspective.room.status === "open") {
    const isConflict = body.error?.code === "conflict" || text.startsWith("# 409 conflict\n");
    return { status: 409, body: isConflict ? body : { wrong: "it is no conflict" } };
  }
  const wrong = mismatches[kind](perspective, replay, text);
  return { status: 200, body: wrong === undefined ? body : { wrong } };
}

/** What is wrong with a file of a closed room; undefined if it is right. */
const mismatches: Record<Download["kind"], typeof archiveMismatch> = {
  final: (perspective, replay, text) =>
    difference(text, joinPieces(finalMarkdown(closedRoom(perspective, replay)))),
  record: (_, replay, text) => recordMismatch(replay, text),
  export: archiveMismatch,
};

function archiveMismatch(perspective: Perspective, replay: Replay, text: string): string | undefined {
  const files = unzip(Buffer.from(text, "latin1"));
  const record = files.get("record.json")?.toString() ?? "";
  return (
    mismatches.record(perspective, replay, record) ??
    mismatches.final(perspective, replay, files.get("final.md")?.toString() ?? "")
  );
}

/** The agreed or ended room from which the final artifact or the record is made. */
export function closedRoom(perspective: Perspective, { texts, events }: Replay): AgreedRoom | EndedRoom {
  const before = events.slice(0, perspective.room.lastSeq);
  return perspective.room.status === "agreed"
    ? presentAgreedRoom(perspective, texts, before)
    : presentEndedRoom(perspective, texts, before);
}
