import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { storeRoom } from "@/e2e/support/stored-room";
import { useTestDatabase } from "@/e2e/support/test-database";
import { authenticate } from "@/lib/service/authenticate";
import { executeCommand } from "@/lib/service/execute-command";
import { heldBytes } from "@/lib/transfer-budget";
import { decidePageRequest } from "./page-proxy";
import { beginPageRequest, endPageRequest, type PageRequest, pageRequestHeader } from "./page-request";

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

/** The path of the page of a room with this many bytes of quotation marks. */
async function roomPath(bytes: number): Promise<string> {
  const { room, tokens } = await storeRoom();
  const [token = ""] = tokens;
  const session = await authenticate(room.id, token, { baseUrl: "http://rooms.test", way: "http" });
  await executeCommand(session, { type: "propose", markdown: '"'.repeat(bytes) });
  return `/r/${room.id}/${token}`;
}

/** What is reserved for a page that its client does not read. */
async function reservedFor(path: string): Promise<number> {
  const page = beginPageRequest(true);
  open.push(page);
  const before = heldBytes();
  const headers = { [pageRequestHeader]: page.id };
  const decision = await decidePageRequest(new Request(`http://rooms.test${path}`, { headers }));
  expect(decision).toHaveProperty("requestHeaders");
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
