import fc from "fast-check";
import { expect, it } from "vitest";
import type { ZodType } from "zod";
import type { Endpoint } from "@/lib/wire/endpoint";
import { type EndpointName, endpoints } from "@/lib/wire/endpoints";
import { errorResponse } from "@/lib/wire/responses";
import { bodyOf, type Standing } from "../support/bad-bodies";
import { type BadRequest, badRequest, targetOf, tokenOf } from "../support/bad-requests";
import { roomForEveryEndpoint } from "../support/endpoints";
import { type HttpResponse, sendRequest } from "../support/http";
import { createRoom, type Room } from "../support/room";
import { ownService } from "../support/service-for-tests";

// FUZZ_RUNS=100000 runs longer; FUZZ_SEED=… repeats a failed run.
const numRuns = Number(process.env.FUZZ_RUNS ?? 3_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);

const service = ownService();

/** The allowed errors (docs/interface.md#status-codes). */
const ERRORS = [400, 401, 403, 404, 405, 409, 413];

/** How many requests a room gets that is agreed or has ended. */
const afterClosing = 20;

/** Status codes that each of these endpoints must have returned, or else the test would prove nothing about it. */
const wanted: [EndpointName, number[]][] = [
  ["editContract", [200, 400, 409]],
  ["approveContract", [403, 409]],
  ["declineContract", [200, 400, 409]],
  ["withdraw", [200, 400, 409]],
  ["diffContract", [200, 400]],
  ["replaceLink", [201]],
  ["setNotifications", [200, 400]],
  ["deleteNotifications", [200]],
];

it(`of ${numRuns} requests that are wrong in all sorts of ways none breaks the service`, {
  timeout: 0,
}, async () => {
  const stranger = await createRoom(service);
  let room = await roomForEveryEndpoint(service);
  let standing = { version: 1, lastSeq: 5 };
  let sinceClosing = 0;
  const seen = new Map<number, number>();
  const seenOf = new Map<string, Set<number>>(wanted.map(([name]) => [name, new Set()]));
  await fc.assert(
    fc.asyncProperty(badRequest, async (request) => {
      const response = await send(request, { room, stranger, standing });
      expectInOrder(request, response);
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
      seenOf.get(request.name)?.add(response.status);
      const { status, body } = await room.as(0).get("");
      const isReplaced = request.name === "replaceLink" && response.status === 201;
      expect([200, 404, ...(isReplaced ? [401] : [])]).toContain(status);
      sinceClosing = body.room_status === "open" ? 0 : sinceClosing + 1;
      if (isReplaced || status === 404 || sinceClosing > afterClosing) {
        room = await roomForEveryEndpoint(service);
        standing = { version: 1, lastSeq: 5 };
        sinceClosing = 0;
      } else standing = { version: body.current_contract?.version ?? 0, lastSeq: body.last_seq };
    }),
    { numRuns, seed },
  );
  // If all were rejected for the same reason, the test would prove nothing.
  for (const status of [200, 201, ...ERRORS]) expect(seen.get(status), `status ${status}`).toBeGreaterThan(0);
  for (const [name, statuses] of wanted)
    expect([...(seenOf.get(name) ?? [])], name).toEqual(expect.arrayContaining(statuses));
  expect(service.logs()).not.toMatch(/"level":(50|60)/);
});

function send(
  request: BadRequest,
  { room, stranger, standing }: { room: Room; stranger: Room; standing: Standing },
): Promise<HttpResponse> {
  const token = tokenOf(request.whose, room, stranger);
  const body = bodyOf(request.name, request.body, standing);
  return sendRequest(request.method, service.baseUrl + targetOf(request, room, stranger), {
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...request.headers },
    ...(body ? { body } : {}),
  });
}

/** The response is what the table says, or an error in the documented shape. */
function expectInOrder(
  { name, method, params }: BadRequest,
  { status, headers, text, body }: HttpResponse,
): void {
  const type = String(headers["content-type"] ?? "");
  expect([200, 201, 204, 307, ...ERRORS]).toContain(status);
  if (method === "HEAD" || status === 204) return void expect(text).toBe("");
  if (status === 307) return;
  const { response }: Endpoint = endpoints[name];
  if (type.startsWith("text/html")) return void expect(text).toMatch(/^<!doctype html>[\s\S]*<\/html>$/i);
  if (type.startsWith("text/markdown")) return void expect(text).toMatch(/^# /);
  if (type === response && status === 200) return;
  expect(type).toMatch(/^application\/json/);
  if (status >= 400) return void expect(problems(errorResponse, body)).toEqual([]);
  // A wrong parameter may lead to another endpoint, and so does another method.
  if (Object.keys(params).length > 0 || method !== endpoints[name].method) return;
  if (typeof response !== "string") expect(problems(response, body)).toEqual([]);
}

const problems = (schema: ZodType, body: unknown) => schema.safeParse(body).error?.issues ?? [];
