import { expect, test } from "vitest";
import { newRoom } from "@/e2e/support/plain-room";
import type { Session } from "@/lib/service/authenticate";
import { heldBytes } from "@/lib/transfer-budget";
import { endpoints } from "@/lib/wire/endpoints";
import { endpointResponse } from "./endpoint-response";

test("a long response counts against the memory of its client, though the texts of its room are short", async () => {
  const session = { room: { ...newRoom(), contentBytes: 1_000, lastSeq: 1_000 } } as Session;
  const events = Array.from({ length: 1_000 }, (_, index) => ({ seq: index + 1, role: "x".repeat(100) }));
  const request = new Request("http://localhost/");
  const response = endpointResponse({ events }, endpoints.readEvents, {}, { request, session });
  expect(heldBytes()).toBeGreaterThanOrEqual(100_000);
  expect(await response.json()).toEqual({ events });
  expect(heldBytes()).toBe(0);
});
