import { requestIdHeader } from "@/lib/request-id";
import type { RateLimit } from "@/lib/room/limits";
import type { Client } from "@/lib/service/client";
import { spend } from "@/lib/service/rate-limit";
import { toRefusal } from "@/lib/service/to-refusal";
import { releaseFor, reserveFor } from "@/lib/transfer-budget";
import { bodyLimit } from "@/lib/wire/endpoint";
import { endpoints } from "@/lib/wire/endpoints";
import type { Refusal } from "@/lib/wire/refusal";
import type { Answering } from "./answering";
import { baseUrlOf } from "./base-url";
import { clientOf, memoryKeyOf } from "./client";
import { statusOf } from "./error-response";
import { largeBytes } from "./large-response";
import { refuseForeignOrigin } from "./origin";
import { privateHeaders } from "./private-headers";
import { readJson } from "./read-body";
import { methods } from "./route";
import type { AnswerHeaders } from "./security-headers";

/** All calls but that which opens a room fit in. */
const usualLimit = bodyLimit(endpoints.proposeContract);

/**
 * Who sent a request: `client` is whom it counts for (client.ts), `signal` fires when the client goes, `requestId` is its
 * id, `paid` is a limit that it has counted against already, `hold` reserves memory for its response.
 */
type Caller = {
  baseUrl: string;
  client: Client;
  signal: AbortSignal;
  requestId: string | undefined;
  paid?: RateLimit | undefined;
  hold: (bytes: number) => void;
};

/** Answers the JSON of a request. */
type Answer = (request: Request, body: unknown, caller: Caller) => Promise<Response>;

/**
 * The exports of the route file of an address that takes JSON-RPC by POST (docs/interface.md#mcp-tools). Refuses
 * foreign origins, and bodies that are larger than the largest call over HTTP. As over HTTP, only a call that counts as
 * opening a room may be large.
 */
export const rpcRoute = (route: string, answer: Answer) =>
  methods({ POST: handlerOf(answer) }, "POST, OPTIONS", { route, format: "json" });

const handlerOf =
  (answer: Answer): Answering =>
  async (request, _, headers) => {
    const response = await answerOrRefuse(request, answer, headers[requestIdHeader]);
    for (const [name, value] of Object.entries({ ...headers, ...privateHeaders }))
      response.headers.set(name, value);
    return response;
  };

async function answerOrRefuse(
  request: Request,
  answer: Answer,
  requestId: string | undefined,
): Promise<Response> {
  try {
    refuseForeignOrigin(request);
    const client = clientOf(request);
    const isLarge = Number(request.headers.get("content-length") ?? 0) > usualLimit;
    if (isLarge) await spend("create", client);
    const limit = isLarge ? bodyLimit(endpoints.createRoom) : usualLimit;
    const body = await readJson(request, limit);
    const paid = isLarge && !Array.isArray(body) ? "create" : undefined;
    const { signal } = request;
    const response = await answer(request, body, {
      baseUrl: baseUrlOf(request),
      client,
      signal,
      requestId,
      paid,
      hold: (bytes) => reserveFor(request, "response", memoryKeyOf(request), bytes),
    });
    // From here on the response counts as large as it is.
    releaseFor(request);
    return await readAtItsPace(request, response);
  } catch (error) {
    return refused(toRefusal(error, requestId));
  }
}

/** A response whose body its client reads piece by piece, counted against its share of memory where it is large. */
async function readAtItsPace(request: Request, { status, headers, body }: Response): Promise<Response> {
  if (!body || !headers.get("content-type")?.startsWith("application/json"))
    return new Response(body, { status, headers });
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  return new Response(largeBytes(request, bytes) as BodyInit, { status, headers });
}

/** A refusal before there is a message to answer: JSON-RPC leaves the code of such to the server (-32000). */
function refused(refusal: Refusal): Response {
  const headers: AnswerHeaders = {};
  const status = statusOf(refusal, headers);
  const code = status === 500 ? -32603 : -32000;
  return Response.json(
    { jsonrpc: "2.0", id: null, error: { code, message: refusal.message } },
    { status, headers },
  );
}
