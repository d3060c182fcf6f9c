"use server";

import { refresh } from "next/cache";
import { headers } from "next/headers";
import { pageRequestOf } from "@/lib/http/pages/page-request";
import { requestIdHeader } from "@/lib/http/request-log";
import { applyRateLimit } from "@/lib/http/requests/rate-limit";
import { statusOf } from "@/lib/http/responses/error-response";
import type { Session } from "@/lib/service/authenticate";
import { replaceLink } from "@/lib/service/replace-link";
import { deleteRoom } from "@/lib/service/take-part";
import { toErrorInfo } from "@/lib/service/to-error-info";

/** The result of a button, for the page that is rendered next. */
export type ActionOutcome =
  | { kind: "deleted" }
  | { kind: "replaced"; url: string }
  | { kind: "rejected"; title: string; message: string };

/** Deletes the room of the page whose button was pressed. The proxy has checked the page's link and read its room. */
export async function deleteThisRoom(): Promise<void> {
  await perform("The room is not deleted", async (session) => {
    await deleteRoom(session);
    return { kind: "deleted" };
  });
}

/** Replaces the link of the page whose button was pressed (docs/interface.md#replace-your-link). */
export async function replaceThisLink(): Promise<void> {
  await perform("The link is not replaced", async (session) => {
    return { kind: "replaced", url: (await replaceLink(session)).invite_url };
  });
}

async function perform(failure: string, act: (session: Session) => Promise<ActionOutcome>): Promise<void> {
  const request = { headers: await headers() };
  const page = pageRequestOf(request.headers);
  if (!page?.room) throw new Error("The request of a button did not come through the proxy.");
  page.status = 200;
  try {
    await applyRateLimit(request, "write", page.headers);
    page.outcome = await act(page.room.session);
  } catch (error) {
    const errorInfo = toErrorInfo(error, request.headers.get(requestIdHeader) ?? undefined);
    page.outcome = { kind: "rejected", title: failure, message: errorInfo.message } satisfies ActionOutcome;
    page.status = statusOf(errorInfo, page.headers);
  }
  refresh();
}
