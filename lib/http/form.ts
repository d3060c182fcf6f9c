import type { Html } from "@/lib/pages/render";
import { requestIdHeader } from "@/lib/request-id";
import { RoomError } from "@/lib/room/errors";
import { toRefusal } from "@/lib/service/to-refusal";
import { bodyLimit, type Endpoint } from "@/lib/wire/endpoint";
import { type EndpointName, endpoints } from "@/lib/wire/endpoints";
import type { Refusal } from "@/lib/wire/refusal";
import type { Answering } from "./answering";
import { baseUrlOf } from "./base-url";
import { clientOf } from "./client";
import { countCall } from "./count-call";
import type { Handler } from "./endpoint";
import { errorResponse, htmlResponse, statusOf } from "./error-response";
import { privateHeaders } from "./private-headers";
import { readFields } from "./read-body";
import type { AnswerHeaders } from "./security-headers";

/** What answers a form: a page when it succeeds, and a page that still holds the input when it does not. */
export type Form = {
  answer(fields: URLSearchParams, baseUrl: string): Promise<Html>;
  refused(fields: URLSearchParams, refusal: Refusal): Promise<Html>;
};

/** Whoever sends forms too fast gets back the input of a form as people fill it in, not megabytes, in bytes. */
const keptBytes = 256 * 1024;

/**
 * The handler of an endpoint that a form is sent to. As endpoint() does, it counts the call and answers what fails with
 * its status; but the fields are read all the same, so that no refusal loses what somebody has written.
 */
export function form(name: EndpointName, { answer, refused }: Form): Handler {
  const definition: Endpoint = endpoints[name];
  const handler: Answering = async (request, _, headers) => {
    Object.assign(headers, privateHeaders);
    const baseUrl = baseUrlOf(request);
    try {
      const exceeded = await exceededOf(request, definition, headers);
      const fields = await readFields(request, exceeded ? keptBytes : bodyLimit(definition)).catch(
        (error: unknown) => {
          throw exceeded ?? error;
        },
      );
      try {
        if (exceeded) throw exceeded;
        return htmlResponse(await answer(fields, baseUrl), definition.status, headers);
      } catch (error) {
        const refusal = toRefusal(error, headers[requestIdHeader]);
        return htmlResponse(await refused(fields, refusal), statusOf(refusal, headers), headers);
      }
    } catch (error) {
      return errorResponse(error, { format: "html", baseUrl, headers });
    }
  };
  return Object.assign(handler, { endpointName: name });
}

/** The refusal of a call that is one too many. */
async function exceededOf(
  request: Request,
  { rateLimit }: Endpoint,
  headers: AnswerHeaders,
): Promise<RoomError | undefined> {
  try {
    if (rateLimit) await countCall(clientOf(request), rateLimit, headers);
    return undefined;
  } catch (error) {
    if (error instanceof RoomError) return error;
    throw error;
  }
}
