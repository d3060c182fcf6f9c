"use server";

import { headers } from "next/headers";
import { baseUrlOf } from "@/lib/http/base-url";
import { clientOf } from "@/lib/http/client";
import { countCall } from "@/lib/http/count-call";
import { statusOf } from "@/lib/http/error-response";
import { type PageRequest, pageRequestOf } from "@/lib/http/page/page-request";
import { requestIdHeader } from "@/lib/request-id";
import { RoomError } from "@/lib/room/errors";
import { createRoom } from "@/lib/service/create-room";
import { toRefusal } from "@/lib/service/to-refusal";
import { editForm, emptyForm, toCreateRequest } from "@/lib/wire/create-form";
import { readForm } from "@/lib/wire/read-form";
import { createRoomRequest } from "@/lib/wire/requests";
import { validate } from "@/lib/wire/validate";
import type { CreationOutcome, ShownOutcome } from "./_form/outcome";
import { shownOutcome } from "./_form/shown-outcome";

/**
 * Opens a room as POST /api/rooms does (docs/interface.md#pages), or, by its buttons, gives the form with one
 * participant more or less. Without JavaScript the page that is rendered next shows the outcome.
 */
export async function createByForm(fields: FormData): Promise<ShownOutcome> {
  const request = { headers: await headers() };
  // A request that did not come through the proxy, which looks where a form comes from, creates nothing.
  const page = pageRequestOf(request.headers);
  if (!page) throw new Error("A form was sent past the proxy.");
  const outcome = isForm(fields) ? await outcomeOf(fields, request, page) : notForm(page);
  page.outcome = outcome;
  return shownOutcome(outcome);
}

/** A client that calls the action directly can send any argument. */
const isForm = (fields: unknown): fields is FormData => fields instanceof FormData;

function notForm(page: PageRequest): CreationOutcome {
  page.status = 400;
  return { kind: "form", form: emptyForm, error: { message: page.notForm ?? "", issues: [] } };
}

async function outcomeOf(
  fields: FormData,
  request: Pick<Request, "headers">,
  page: PageRequest,
): Promise<CreationOutcome> {
  page.status = 200;
  const isLong = lengthOf(fields) > longestShownAgain;
  const client = clientOf(request);
  const isEdit = fields.has("add") || fields.has("remove");
  try {
    await countCall(client, isEdit ? "write" : "create", page.headers);
    if (isEdit && isLong) throw tooLongToEdit();
    const form = await readForm(fields);
    if (isEdit) return { kind: "form", form: editForm(form, fields) };
    const room = await createRoom(
      validate(createRoomRequest, toCreateRequest(form), "The form"),
      baseUrlOf(request),
    );
    page.status = 201;
    return { kind: "created", room };
  } catch (error) {
    const refusal = toRefusal(error, request.headers.get(requestIdHeader) ?? undefined);
    page.status = statusOf(refusal, page.headers);
    const { message, issues } = refusal;
    return { kind: "form", form: isLong ? undefined : await readForm(fields), error: { message, issues } };
  }
}

/** In characters: a form that is longer takes the server too long to show again. */
const longestShownAgain = 512 * 1024;

const lengthOf = (fields: FormData): number =>
  [...fields.values()].reduce((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0);

const tooLongToEdit = (): RoomError =>
  new RoomError(
    "too_large",
    "The form is too long to be changed by its buttons here: switch JavaScript on, or shorten its texts.",
  );
