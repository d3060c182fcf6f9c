import { expect, test } from "vitest";
import { metrics } from "@/lib/metrics";
import { toRouteHandler } from "./route-handler";

const info = { route: "/test", format: "json" } as const;
const context = { params: Promise.resolve({}) };

test("a request whose handler throws gets 500 and is counted", async () => {
  const broken = toRouteHandler(async () => Promise.reject(new Error("broken")), info);
  const response = await broken(new Request("http://localhost/test"), context);
  expect([response.status, await response.json()]).toEqual([
    500,
    { error: expect.objectContaining({ code: "internal" }) },
  ]);
  const { values } = await metrics().requestDuration.get();
  expect(values).toContainEqual(
    expect.objectContaining({ value: 1, labels: { method: "GET", route: "/test", status: 500 } }),
  );
});

test("a request id that the client chose is ignored", async () => {
  const handler = toRouteHandler(
    async (_request, _context, headers) => new Response(null, { headers }),
    info,
  );
  const request = new Request("http://localhost/test", { headers: { "x-request-id": "mine" } });
  expect((await handler(request, context)).headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});
