import { RoomError } from "@/lib/room/errors";
import { boundaryOf } from "../requests/form-shape";
import { siteOf } from "../requests/origin";
import { applyRateLimit } from "../requests/rate-limit";
import type { ResponseHeaders } from "../responses/headers";
import { methodMessage } from "../route";
import type { PageRequest } from "./page-request";
import type { PageRoute } from "./page-route";

/** The methods of a page. The check of records has no form. */
export const allowedMethods = ({ name }: PageRoute): string =>
  name === "showVerification" ? "GET, HEAD, OPTIONS" : "GET, HEAD, OPTIONS, POST";

const roomRequests =
  "The requests of the room go to /api/rooms/<room_id>/…; get this URL with .md at its end to read them.";
const creation = { done: "created", page: "/create", instead: "programs send POST /api/rooms." };
const deletion = { done: "deleted", page: "the link of the room", instead: roomRequests };
const decision = { ...deletion, done: "decided" };

/** What the form of a page does, in the messages about one that is rejected. */
const formOf = ({ name }: PageRoute) => {
  if (name === "showCreation") return { what: "form", ...creation };
  return { what: "button", ...(name === "showApproval" ? decision : deletion) };
};

/** Throws RoomError unless a page of this service sent its form. A form from another site counts as a write. */
export async function checkForm(
  page: PageRequest,
  request: Request,
  route: PageRoute,
  headers: ResponseHeaders,
): Promise<void> {
  const { what, done, page: own, instead } = formOf(route);
  const allow = allowedMethods(route);
  if (!allow.includes(request.method)) {
    headers.Allow = allow;
    throw new RoomError("method", methodMessage(request.method, allow));
  }
  if (siteOf(request) === "foreign") {
    await applyRateLimit(request, "write", headers);
    throw new RoomError(
      "forbidden",
      `This form was sent from a page of another site, so nothing was ${done}. Open ${own} yourself.`,
    );
  }
  const end = done === "created" ? `: ${instead}` : `. ${instead}`;
  page.notFormMessage = `This is not the ${what} of this page, so nothing was ${done}${end}`;
  // Next's script sends an action without a form.
  const isForm = boundaryOf(request) !== undefined || request.headers.has("next-action");
  if (!isForm) throw new RoomError("invalid", page.notFormMessage);
  // Until a server action replaces it: Next learns only from the body whether the form names one.
  page.status = 400;
  // Removes the deleted room from the browser's back/forward cache, too.
  if (done === "deleted") headers["Clear-Site-Data"] = '"cache"';
}
