import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { NotForm } from "@/app/_components/notice";
import { queuePathOf } from "@/lib/http/pages/page-queue";
import { hasEnded, pageRequestOf } from "@/lib/http/pages/page-request";
import { findPageRoom } from "@/lib/http/pages/page-room";
import type { RoomRoute } from "@/lib/http/pages/page-route";
import { baseUrlOf } from "@/lib/http/requests/base-url";
import { newPageBudget } from "@/lib/markdown/page-budget";
import { pushKey } from "@/lib/service/notifications/settings";
import { readPageQuery } from "@/lib/wire/queries";
import type { ActionOutcome } from "./actions";
import { AfterAction } from "./after-action";
import { ownNodes } from "./own-nodes";
import { RoomView } from "./room-view";

export type RoomPageProps = {
  params: Promise<{ roomId: string; token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The page of an invite link, an approval link or an observer link. Usually the proxy has read the room already. */
export async function roomPage(
  name: RoomRoute["name"],
  { params, searchParams }: RoomPageProps,
): Promise<ReactNode> {
  const request = { headers: await headers() };
  if (hasEnded(request.headers)) return null;
  const page = pageRequestOf(request.headers);
  const outcome = page?.outcome as ActionOutcome | undefined;
  if (outcome && outcome.kind !== "undecided") return <AfterAction outcome={outcome} />;
  if (page?.notFormMessage !== undefined) return <NotForm message={page.notFormMessage} />;
  const known = page?.room;
  const { roomId, token } = await params;
  const options = readPageQuery(new URLSearchParams(entriesOf(await searchParams)));
  const link = { name, roomId: decodeURIComponent(roomId), token: decodeURIComponent(token) };
  const room = known ?? (await findPageRoom(link, request, options.version));
  // The room was deleted a moment ago, or the request did not come through the proxy.
  if (!room) notFound();
  return (
    <RoomView
      view={room.view}
      options={options}
      token={link.token}
      baseUrl={baseUrlOf(request)}
      page={newPageBudget(queuePathOf(request, link.roomId), ownNodes(room.view), page?.turn)}
      pushKey={await pushKey()}
      before={outcome?.result}
    />
  );
}

/** Next gives a field that is sent several times as a list. */
const entriesOf = (query: Record<string, string | string[] | undefined>): [string, string][] =>
  Object.entries(query).flatMap(([name, values = []]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
