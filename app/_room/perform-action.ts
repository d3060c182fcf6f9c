import { headers } from "next/headers";
import { isClientGone } from "@/lib/client-gone";
import { inTurn, type PageRequest, pageRequestOf } from "@/lib/http/pages/page-request";
import { requestIdHeader } from "@/lib/http/request-log";
import { applyRateLimit } from "@/lib/http/requests/rate-limit";
import { statusOf } from "@/lib/http/responses/error-response";
import type { Session } from "@/lib/service/authenticate";
import { toErrorInfo } from "@/lib/service/to-error-info";
import type { ErrorInfo } from "@/lib/wire/errors";
import type { PageQuery } from "@/lib/wire/queries";

/** The request of a button of a room's page. The proxy has checked the page's link. */
export type ButtonRequest = { headers: Headers; page: PageRequest; session: Session; query: PageQuery };

/** Does what a button says, and sets the status of the response. An error is for `onError`. */
export async function performAction(
  act: (request: ButtonRequest) => Promise<void>,
  onError: (info: ErrorInfo, request: ButtonRequest) => Promise<void>,
): Promise<void> {
  const requestHeaders = new Headers(await headers());
  const page = pageRequestOf(requestHeaders);
  if (!page?.form) throw new Error("The request of a button did not come through the proxy.");
  const request = { headers: requestHeaders, page, ...page.form };
  page.status = 200;
  delete page.notFormMessage;
  try {
    await applyRateLimit(request, "write", page.headers);
    await inTurn(page, act(request));
  } catch (error) {
    // The client is gone, so the response does not matter.
    if (isClientGone(error)) return;
    const info = toErrorInfo(error, requestHeaders.get(requestIdHeader) ?? undefined);
    page.status = statusOf(info, page.headers);
    await onError(info, request);
  }
}
