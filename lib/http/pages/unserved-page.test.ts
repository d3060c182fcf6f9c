import { afterEach, expect, test, vi } from "vitest";
import { decidePageRequest } from "./page-proxy";
import { servesPages } from "./page-request";

afterEach(() => vi.restoreAllMocks());

test("under the server, a page that no queue knows is not rendered", async () => {
  const pages = ["/r/rm_x/ptk_x", "/create", "/nothing"].map(
    (path) => new Request(`http://rooms.test${path}`),
  );
  for (const page of pages.slice(1)) expect(await decidePageRequest(page)).toHaveProperty("requestHeaders");
  servesPages();
  for (const page of pages) {
    const decision = await decidePageRequest(page);
    expect("response" in decision && decision.response.status).toBe(500);
  }
});
