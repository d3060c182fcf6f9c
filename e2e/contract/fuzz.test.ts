import fc from "fast-check";
import { expect, it } from "vitest";
import type { ZodType } from "zod";
import type { Endpoint } from "@/lib/wire/endpoint";
import { endpoints } from "@/lib/wire/endpoints";
import { errorAnswer } from "@/lib/wire/responses";
import { type BadRequest, badRequest, targetOf, tokenOf } from "../support/bad-requests";
import { roomForEveryCall } from "../support/endpoints";
import { type Answer, call } from "../support/http";
import { createRoom, type Room } from "../support/room";
import { serviceForTests } from "../support/service-for-tests";

// FUZZ_RUNS=100000 tries for longer; FUZZ_SEED=… repeats what failed.
const numRuns = Number(process.env.FUZZ_RUNS ?? 2_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);

const service = serviceForTests();

/** What refusals may be (docs/interface.md#status-codes). */
const REFUSALS = [400, 401, 403, 404, 405, 409, 413];

it(`of ${numRuns} requests that are wrong in all sorts of ways none breaks the service`, {
  timeout: 0,
}, async () => {
  const stranger = await createRoom(service);
  let room = await roomForEveryCall(service);
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(badRequest, async (request) => {
      const answer = await send(request, room, stranger);
      expectInOrder(request, answer);
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      const { status } = await room.as(0).get("/events?after=1000000");
      if (status === 404) room = await roomForEveryCall(service);
      else expect(status).toBe(200);
    }),
    { numRuns, seed },
  );
  // Were they all refused for the same reason, nothing would have been tried.
  for (const status of [200, 201, ...REFUSALS])
    expect(seen.get(status), `status ${status}`).toBeGreaterThan(0);
  expect(service.logs()).not.toMatch(/"level":(50|60)/);
});

function send(request: BadRequest, room: Room, stranger: Room): Promise<Answer> {
  const token = tokenOf(request.whose, room, stranger);
  return call(request.method, service.baseUrl + targetOf(request, room, stranger), {
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...request.headers },
    ...(request.body ? { body: request.body } : {}),
  });
}

/** The answer is what the table says, or a refusal in the shape that every refusal has. */
function expectInOrder({ name, method, params }: BadRequest, { status, headers, text, body }: Answer): void {
  const type = String(headers["content-type"] ?? "");
  expect([200, 201, 204, 307, ...REFUSALS]).toContain(status);
  if (method === "HEAD" || status === 204) return void expect(text).toBe("");
  if (status === 307) return;
  const { answer }: Endpoint = endpoints[name];
  if (type.startsWith("text/html")) return void expect(text).toMatch(/^<!doctype html>[\s\S]*<\/html>$/i);
  if (type.startsWith("text/markdown")) return void expect(text).toMatch(/^# /);
  expect(type).toMatch(/^application\/json/);
  if (status >= 400) return void expect(problems(errorAnswer, body)).toEqual([]);
  // A wrong parameter may lead to another endpoint, and so does another method.
  if (Object.keys(params).length > 0 || method !== endpoints[name].method) return;
  if (typeof answer !== "string") expect(problems(answer, body)).toEqual([]);
}

const problems = (schema: ZodType, body: unknown) => schema.safeParse(body).error?.issues ?? [];
