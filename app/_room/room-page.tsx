import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { NotForm, Notice } from "@/app/_components/notice";
import { baseUrlOf } from "@/lib/http/base-url";
import { queuePathOf } from "@/lib/http/page/page-queue";
import { isOver, pageRequestOf } from "@/lib/http/page/page-request";
import { readRoomPage } from "@/lib/http/page/read-room-page";
import { preparePage } from "@/lib/markdown/read-markdown";
import { pageQuery } from "@/lib/wire/queries";
import type { DeleteOutcome } from "./delete-outcome";
import { RoomView } from "./room-view";

/** What Next gives a page of a room. */
export type RoomPageProps = {
  params: Promise<{ roomId: string; token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The page of a link of either kind; the proxy has read the room already, as a rule. */
export async function roomPage(
  kind: "participant" | "observer",
  { params, searchParams }: RoomPageProps,
): Promise<ReactNode> {
  const request = { headers: await headers() };
  if (isOver(request.headers)) return null;
  const page = pageRequestOf(request.headers);
  const outcome = page?.outcome as DeleteOutcome | undefined;
  if (outcome) return <AfterDelete outcome={outcome} />;
  if (page?.notForm !== undefined) return <NotForm message={page.notForm} />;
  const { roomId, token } = await params;
  const query = pageQuery.parse(await searchParams);
  const link = { kind, roomId: decodeURIComponent(roomId), token: decodeURIComponent(token) };
  const room = page?.room ?? (await readRoomPage(link, baseUrlOf(request), query.version));
  // Deleted since, or this page was reached without the proxy.
  if (!room) notFound();
  return (
    <RoomView
      view={room.view}
      choice={query}
      token={link.token}
      baseUrl={baseUrlOf(request)}
      page={preparePage(queuePathOf(request, link.roomId))}
    />
  );
}

/** After the room was deleted by its button, or could not be. */
const AfterDelete = ({ outcome }: { outcome: DeleteOutcome }) =>
  outcome.kind === "deleted" ? (
    <Notice title="The room is gone">
      <p>
        Its conversation, questions, contract and links are deleted, for everyone who was in it. You can close
        this page.
      </p>
    </Notice>
  ) : (
    <Notice title="The room is not deleted" action={<a href="?">Back to the room</a>}>
      <p>{outcome.message}</p>
    </Notice>
  );
