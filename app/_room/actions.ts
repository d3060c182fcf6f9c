"use server";

import { refresh } from "next/cache";
import { headers } from "next/headers";
import { pageRequestOf } from "@/lib/http/pages/page-request";
import { requestIdHeader } from "@/lib/http/request-log";
import { applyRateLimit } from "@/lib/http/requests/rate-limit";
import { statusOf } from "@/lib/http/responses/error-response";
import { deleteRoom } from "@/lib/service/take-part";
import { toErrorInfo } from "@/lib/service/to-error-info";

/** The result of the delete button, for the page that is rendered next. */
export type DeleteOutcome = { kind: "deleted" } | { kind: "rejected"; message: string };

/** Deletes the room of the page whose button was pressed. The proxy has checked the page's link and read its room. */
export async function deleteThisRoom(): Promise<void> {
  const request = { headers: await headers() };
  const page = pageRequestOf(request.headers);
  if (!page?.room) throw new Error("The request to delete a room did not come through the proxy.");
  let outcome: DeleteOutcome = { kind: "deleted" };
  page.status = 200;
  try {
    await applyRateLimit(request, "write", page.headers);
    await deleteRoom(page.room.session);
  } catch (error) {
    const errorInfo = toErrorInfo(error, request.headers.get(requestIdHeader) ?? undefined);
    outcome = { kind: "rejected", message: errorInfo.message };
    page.status = statusOf(errorInfo, page.headers);
  }
  page.outcome = outcome;
  refresh();
}
