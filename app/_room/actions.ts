"use server";

import { refresh } from "next/cache";
import { headers } from "next/headers";
import { clientOf } from "@/lib/http/client";
import { countCall } from "@/lib/http/count-call";
import { statusOf } from "@/lib/http/error-response";
import { pageRequestOf } from "@/lib/http/page/page-request";
import { requestIdHeader } from "@/lib/request-id";
import { deleteRoom } from "@/lib/service/delete-room";
import { toRefusal } from "@/lib/service/to-refusal";
import type { DeleteOutcome } from "./delete-outcome";

/**
 * Deletes the room of the page whose button was pressed. The proxy has checked the link of that page and read its room; a
 * request that did not come through it deletes nothing.
 */
export async function deleteThisRoom(): Promise<void> {
  const request = { headers: await headers() };
  const page = pageRequestOf(request.headers);
  if (!page?.room) throw new Error("A room was to be deleted by a request without one.");
  let outcome: DeleteOutcome = { kind: "deleted" };
  page.status = 200;
  try {
    await countCall(clientOf(request), "write", page.headers);
    await deleteRoom(page.room.session);
  } catch (error) {
    const refusal = toRefusal(error, request.headers.get(requestIdHeader) ?? undefined);
    outcome = { kind: "refused", message: refusal.message };
    page.status = statusOf(refusal, page.headers);
  }
  page.outcome = outcome;
  refresh();
}
