import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { storeRoom } from "@/e2e/support/stored-room";
import { useTestDatabase } from "@/e2e/support/test-database";
import { authenticate } from "@/lib/service/authenticate";
import { executeCommand } from "@/lib/service/execute-command";
import { heldBytes, maxBytesPerClient, reserveBytes } from "@/lib/transfer-budget";
import { decidePageRequest } from "./page-proxy";
import {
  beginPageRequest,
  endPageRequest,
  markRendered,
  type PageRequest,
  pageRequestHeader,
} from "./page-request";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

const open: PageRequest[] = [];
afterEach(() => {
  for (const page of open.splice(0)) endPageRequest(page);
  expect(heldBytes()).toBe(0);
});

/** The paths of the page of a room with this many bytes of quotation marks, for its creator and the creator's person. */
async function roomPaths(bytes: number): Promise<{ path: string; approvalPath: string }> {
  const { room, tokens, approvalTokens } = await storeRoom({ approving: [0] });
  const [token = ""] = tokens;
  const session = await authenticate(room.id, token, {
    baseUrl: "http://rooms.test",
    way: "http",
    client: ["test"],
  });
  await executeCommand(session, { type: "propose", markdown: '"'.repeat(bytes) });
  return { path: `/r/${room.id}/${token}`, approvalPath: `/a/${room.id}/${approvalTokens[0]}` };
}

const roomPath = async (bytes: number) => (await roomPaths(bytes)).path;

/** Opens a page that is rendered, and that its client does not read. */
async function decide(path: string, headers: Record<string, string> = {}) {
  const page = beginPageRequest(true);
  open.push(page);
  const decision = await decidePageRequest(
    new Request(`http://rooms.test${path}`, { headers: { ...headers, [pageRequestHeader]: page.id } }),
  );
  markRendered(page);
  return decision;
}

/** What is reserved for a page that its client does not read. */
async function reservedFor(path: string): Promise<number> {
  const before = heldBytes();
  expect(await decide(path)).toHaveProperty("requestHeaders");
  return heldBytes() - before;
}

test("a page of a large room reserves memory for the room and the response, until its client has read it", async () => {
  const bytes = 100_000;
  const path = await roomPath(bytes);
  // As HTML a quotation mark takes 6 bytes, as data for React 4.
  for (const query of ["", "?all"])
    expect(await reservedFor(path + query)).toBeGreaterThanOrEqual((2 + 6 + 4) * bytes);
});

test("a page of a small room reserves nothing", async () => {
  expect(await reservedFor(`${await roomPath(1_000)}?all`)).toBe(0);
});

test("only a page that is shown notes the version that a person has seen", async () => {
  const { approvalPath } = await roomPaths(100_000);
  const html = { accept: "text/html" };
  // Enough is left to read the room, and too little to send the page.
  const left = 500_000;
  const release = reserveBytes("response", "another", 4 * maxBytesPerClient() - 2 * left, true);
  const rejected = await decide(approvalPath, html);
  release();
  if (!("response" in rejected)) throw new Error("A page was rendered although there was no memory.");
  expect([rejected.response.status, rejected.response.headers.get("set-cookie")]).toEqual([503, null]);
  expect(await decide(approvalPath, html)).toMatchObject({
    headers: { "Set-Cookie": expect.stringMatching(/^seen_prt_[\w-]+=0\.1\./) },
  });
});

test.each(["text/html", "text/markdown"])(
  "a download from the page of an approval link is left to the API, whatever else its room holds (%s)",
  async (accept) => {
    const { approvalPath } = await roomPaths(100_000);
    const before = heldBytes();
    const decision = await decide(`${approvalPath}?download=final.md`, { accept });
    expect(decision).toEqual({
      rewriteTo: expect.stringMatching(/^\/api\/rooms\/rm_[\w-]+\/final\.md$/),
      requestHeaders: { authorization: expect.stringMatching(/^Bearer atk_/) },
      headers: expect.not.objectContaining({ "Set-Cookie": expect.anything() }),
    });
    expect(heldBytes()).toBe(before);
  },
);

test("a download with a link that opens no room is the page of a link that opens no room", async () => {
  const { approvalPath } = await roomPaths(10);
  const wrong = approvalPath.replace(/.{32}$/, "0".repeat(32));
  expect(await decide(`${wrong}?download=record`)).toMatchObject({ rewriteTo: "/_gone" });
});
