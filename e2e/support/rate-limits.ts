import { expect } from "vitest";
import { expectError } from "./expect-error";
import type { HttpResponse } from "./http";

/** Limits that a test reaches with few requests. */
export const LIMITS = { RATE_LIMIT_WRITE_PER_MINUTE: "5", RATE_LIMIT_CREATE_PER_HOUR: "3" };

export const statuses = (responses: HttpResponse[]): number[] => responses.map(({ status }) => status);

/** The responses to this many requests, sent one after the other. */
export async function times(
  count: number,
  make: (index: number) => Promise<HttpResponse>,
): Promise<HttpResponse[]> {
  const responses: HttpResponse[] = [];
  for (let index = 0; index < count; index++) responses.push(await make(index));
  return responses;
}

/** Expects a 429 that says when to retry, at the latest after this many seconds. */
export function expectSlowDown(response: HttpResponse, withinSeconds: number): void {
  expectError(response, 429, "limit");
  const seconds = Number(response.headers["retry-after"]);
  expect(Number.isInteger(seconds)).toBe(true);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(withinSeconds);
  expect(response.headers.ratelimit).toMatch(/\S/);
  expect(response.headers["ratelimit-policy"]).toMatch(/\S/);
}

let addresses = 0;

/** An address, one that no other test uses unless it is given, as the one proxy in front of the service would report it. */
export const from = (address = `198.51.100.${++addresses}`) => ({ "x-forwarded-for": address });
