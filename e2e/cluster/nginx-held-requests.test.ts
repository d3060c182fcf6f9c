import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prefersStream } from "@/lib/http/requests/accept";
import { type Groups, groupOf, type Seen, startGroups } from "../support/cluster/groups";

let groups: Groups;

beforeAll(async () => {
  groups = await startGroups();
});

afterAll(() => groups?.stop());

/** Whether the service would hold such a request. It does not decode paths, and rejects dots, "//" and backslashes. */
function isHeld({ method, url, accept }: Seen): boolean {
  const path = decoded(url.split(/[?#]/, 1)[0] ?? "");
  if (!/^\/+api\/+rooms\/+[^/]+\/+events\/*$/.test(path)) return false;
  if (method !== "GET" && method !== "HEAD") return false;
  const { searchParams } = new URL(`http://localhost${url}`);
  return searchParams.has("wait") || prefersStream(new Request("http://localhost", { headers: { accept } }));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const oneOf = (...texts: string[]) => fc.constantFrom(...texts);

const pathPart = oneOf(
  "/api/rooms/rm_x/events",
  "/api/rooms/rm_x",
  "/events",
  "/",
  "//",
  "/.",
  "/..",
  "%2f",
  "%65vents",
  "%",
  "#",
  ";x",
  "\\",
  "%0a",
  "%00",
  "/api",
  "/rooms",
  "/rm_x",
  "é",
);

const name = oneOf(
  "wait",
  "wait",
  "WAIT",
  "wa%69t",
  "w%61it",
  "wait%00",
  "%20wait",
  "after",
  "x",
  "",
  "+wait",
  "wait[]",
  "%26wait",
);

const value = oneOf("1", "25", "2.5", "", "x", "%31", "+1", "1e1", "#", "?", "=", "1;wait=1", "a%26wait=1");

const separator = oneOf("&", "&", "&", "&&", ";", "?", "#", "&amp;");

const query = fc
  .array(fc.tuple(name, oneOf("=", "=", "=", "", "==", "%3d"), value, separator), { maxLength: 4 })
  .map((parts) => parts.flat().join(""));

const acceptPart = oneOf(
  "text/event-stream",
  "TEXT/EVENT-stream",
  "application/json",
  "*/*",
  ";q=0",
  ";q=1",
  ";q=0.5",
  ",",
  " ",
  "%",
  '"',
  "text/",
  "event-stream",
  ";",
  "\t",
);

const request = fc.record({
  method: oneOf("GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "PUT"),
  path: fc.oneof(
    fc.constant("/api/rooms/rm_x/events"),
    fc.array(pathPart, { maxLength: 5 }).map((parts) => `/${parts.join("")}`),
  ),
  query: fc.oneof(
    fc.constant(""),
    query.map((text) => `?${text}`),
  ),
  accept: fc.array(
    fc.array(acceptPart, { maxLength: 4 }).map((parts) => parts.join("")),
    { maxLength: 2 },
  ),
});

it("a request that the service holds takes no slot of ordinary ones, however it is written", {
  timeout: 120_000,
}, async () => {
  let held = 0;
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, query, accept }) => {
      const headers = accept.map((each) => `Accept: ${each}\r\n`).join("");
      const seen = await groupOf(groups, method, path + query, headers);
      if (!seen || !isHeld(seen)) return;
      held++;
      expect(seen.group).not.toBe("rooms_quick");
    }),
    { numRuns: 10_000 },
  );
  expect(held).toBeGreaterThan(200);
});
