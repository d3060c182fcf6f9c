"use server";

import { headers } from "next/headers";
import { reserveForPage, responseMemory } from "@/lib/http/pages/page-memory";
import { inTurn, type PageRequest, pageRequestOf } from "@/lib/http/pages/page-request";
import { requestIdHeader } from "@/lib/http/request-log";
import { baseUrlOf } from "@/lib/http/requests/base-url";
import { clientOf } from "@/lib/http/requests/client";
import { applyRateLimit, setRateLimitHeaders } from "@/lib/http/requests/rate-limit";
import { statusOf } from "@/lib/http/responses/error-response";
import { RoomError } from "@/lib/room/errors";
import { byteLength } from "@/lib/room/limits";
import { createRoom } from "@/lib/service/create-room";
import { toErrorInfo } from "@/lib/service/to-error-info";
import { editForm, emptyForm, toCreateRequest } from "@/lib/wire/create-form";
import { createRoomRequest } from "@/lib/wire/create-request";
import { validate } from "@/lib/wire/fields";
import { readForm } from "@/lib/wire/read-form";
import { fieldErrors } from "./field-errors";
import { type CreationOutcome, type RenderedOutcome, renderOutcome } from "./outcome";

/**
 * Creates a room as POST /api/rooms does (docs/interface.md#pages). Without JavaScript it also adds or removes a
 * participant, and the page that is rendered next shows the outcome.
 */
export async function createByForm(fields: FormData): Promise<RenderedOutcome> {
  const request = { headers: await headers() };
  // The proxy rejects forms of other sites: without it nothing is created.
  const page = pageRequestOf(request.headers);
  if (!page) throw new Error("The form did not come through the proxy.");
  const outcome = isForm(fields) ? await outcomeOf(fields, request, page) : notForm(page);
  page.outcome = outcome;
  return renderOutcome(outcome);
}

/** A client that calls the action directly can send any argument. */
const isForm = (fields: unknown): fields is FormData => fields instanceof FormData;

function notForm(page: PageRequest): CreationOutcome {
  page.status = 400;
  const message = page.notFormMessage ?? "This was not a form of this page, so nothing was created.";
  return { kind: "form", form: emptyForm, error: { message, fields: [], isInputLost: true } };
}

async function outcomeOf(
  fields: FormData,
  request: Pick<Request, "headers">,
  page: PageRequest,
): Promise<CreationOutcome> {
  page.status = 200;
  const isLong = lengthOf(fields) > longestShownAgain;
  let canShow = false;
  const isEdit = fields.has("add") || fields.has("remove");
  try {
    if (!isLong) reserveForPage(page, request, memoryOf(fields));
    canShow = !isLong;
    await applyRateLimit(request, isEdit ? "write" : "create", page.headers);
    if (isEdit && isLong) throw tooLongToEdit();
    const form = await readForm(fields);
    if (isEdit) return { kind: "form", form: editForm(form, fields) };
    const body = validate(createRoomRequest, toCreateRequest(form), "The form");
    const creation = createRoom(body, { baseUrl: baseUrlOf(request), client: clientOf(request) });
    const { response, stored, allowance } = await inTurn(page, creation);
    setRateLimitHeaders(page.headers, allowance);
    page.status = 201;
    return { kind: "created", room: { created: response, goal: stored.goal } };
  } catch (error) {
    const errorInfo = toErrorInfo(error, request.headers.get(requestIdHeader) ?? undefined);
    page.status = statusOf(errorInfo, page.headers);
    const form = canShow ? await readForm(fields) : undefined;
    return {
      kind: "form",
      form,
      error: { message: errorInfo.message, fields: fieldErrors(errorInfo.issues, form) },
    };
  }
}

/** In characters: a longer form takes the server too long to show again. */
const longestShownAgain = 128 * 1024;

const lengthOf = (fields: FormData): number =>
  [...fields.values()].reduce((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0);

/** The memory of the page that shows the form again, in bytes. */
function memoryOf(fields: FormData): number {
  const texts = [...fields.values()].map(String);
  return responseMemory(byteLength(texts.join("")), { shown: texts }, true);
}

const tooLongToEdit = (): RoomError =>
  new RoomError(
    "too_large",
    "The form is too long for these buttons without JavaScript. Turn JavaScript on, or shorten the texts.",
  );
