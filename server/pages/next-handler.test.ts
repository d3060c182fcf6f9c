import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { createNextHandler } from "./next-handler";

/** The headers that Next gets of a request for a file. */
async function headersForNext(headers: Record<string, string>) {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url: "/robots.txt" });
  Object.assign(request.headers, headers);
  const seen: object[] = [];
  const handle = async (given: IncomingMessage) => void seen.push({ ...given.headers });
  await createNextHandler(handle, { dev: false })(request, new ServerResponse(request));
  return seen[0];
}

test("Next gets only the beginning of a long User-Agent, in which it would search for seconds", async () => {
  const seen = await headersForNext({ "user-agent": "a".repeat(15_000) });
  expect(seen).toEqual({ "user-agent": "a".repeat(256) });
});

test("Next gets no header that only it may send", async () => {
  const seen = await headersForNext({
    "x-middleware-subrequest": "a",
    "x-now-route-matches": "a",
    accept: "*/*",
  });
  expect(seen).toEqual({ accept: "*/*" });
});
