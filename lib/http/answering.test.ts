import { expect, test } from "vitest";
import { metrics } from "@/lib/metrics";
import { answering } from "./answering";

const place = { route: "/test", format: "json" } as const;
const context = { params: Promise.resolve({}) };

test("a call whose handler throws is answered by 500, and counted", async () => {
  const broken = answering(async () => Promise.reject(new Error("broken")), place);
  const response = await broken(new Request("http://localhost/test"), context);
  expect([response.status, await response.json()]).toEqual([
    500,
    { error: expect.objectContaining({ code: "internal" }) },
  ]);
  const { values } = await metrics().calls.get();
  expect(values).toContainEqual(
    expect.objectContaining({ value: 1, labels: { method: "GET", route: "/test", status: 500 } }),
  );
});

test("where no server has named a call, its client's name for it does not count", async () => {
  const handler = answering(async (_request, _context, headers) => new Response(null, { headers }), place);
  const request = new Request("http://localhost/test", { headers: { "x-request-id": "mine" } });
  expect((await handler(request, context)).headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});
