import type { Html } from "@/lib/pages/render";
import { bodyLimit, type Endpoint, type EndpointName, endpoints } from "@/lib/wire/endpoints";
import { baseUrlOf } from "./base-url";
import { countCall } from "./count-call";
import type { Handler } from "./endpoint";
import { errorResponse, htmlResponse, type Refusal, statusOf, toRefusal } from "./error-response";
import { privateHeaders } from "./private-headers";
import { readFields } from "./read-body";

const retryAfterSeconds = "2";

/** What answers a form: a page when it succeeds, and a page that still holds the input when it does not. */
export type Form = {
  answer(fields: URLSearchParams, baseUrl: string): Html | Promise<Html>;
  refused(fields: URLSearchParams, refusal: Refusal): Html;
};

/**
 * The handler of an endpoint that a form is sent to. As endpoint() does, it counts the call and answers what fails with
 * its status; but the fields are read first, so that no refusal loses what somebody has written.
 */
export function form(name: EndpointName, { answer, refused }: Form): Handler {
  const definition: Endpoint = endpoints[name];
  const handler = async (request: Request): Promise<Response> => {
    const headers = new Headers(privateHeaders);
    const baseUrl = baseUrlOf(request);
    try {
      const fields = await readFields(request, bodyLimit(definition));
      try {
        if (definition.rateLimit) await countCall(request, definition.rateLimit, headers);
        return htmlResponse(await answer(fields, baseUrl), definition.status, headers);
      } catch (error) {
        const refusal = toRefusal(error);
        const status = statusOf(refusal);
        if (status === 503) headers.set("Retry-After", retryAfterSeconds);
        return htmlResponse(refused(fields, refusal), status, headers);
      }
    } catch (error) {
      return errorResponse(error, { format: "html", baseUrl, headers });
    }
  };
  return Object.assign(handler, { endpointName: name });
}
