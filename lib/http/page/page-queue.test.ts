import { expect, test } from "vitest";
import { pagePassage } from "./page-gate";
import { takeTurn } from "./page-queue";
import { beginPageRequest, endPageRequest, pageRequestHeader, whenOver } from "./page-request";

test("a request whose client has gone takes no place, whenever it asks for one", async () => {
  for (let count = 0; count < 10; count++) {
    const gone = beginPageRequest(true);
    endPageRequest(gone);
    await expect(takeTurn(gone, ["192.0.2.1", "page"])).rejects.toThrow("The client has gone.");
  }
  const waiting = Array.from({ length: 10 }, () => beginPageRequest(true));
  const turns = waiting.map((page) =>
    takeTurn(page, ["192.0.2.1", "page"]).catch((error: Error) => error.name),
  );
  for (const page of waiting) endPageRequest(page);
  await Promise.all(turns);
  const pages = [beginPageRequest(true), beginPageRequest(true)];
  for (const page of pages) await takeTurn(page, ["192.0.2.1", "page"]);
  for (const page of pages) endPageRequest(page);
});

test("what a request holds is free when it is over, also what it takes after that", () => {
  const page = beginPageRequest(true);
  const freed: string[] = [];
  whenOver(page, () => freed.push("before"));
  expect(freed).toEqual([]);
  endPageRequest(page);
  whenOver(page, () => freed.push("after"));
  expect(freed).toEqual(["before", "after"]);
});

test("nothing is done for a request that was over before it reached the proxy", async () => {
  const page = beginPageRequest(true);
  endPageRequest(page);
  for (const path of ["/create", "/o/rm_1/otk_1", "/nothing"]) {
    const headers = { [pageRequestHeader]: page.id };
    const passage = await pagePassage(new Request(`http://localhost${path}`, { headers }));
    expect(passage).toMatchObject({ kind: "respond", response: { status: 499 } });
  }
});
