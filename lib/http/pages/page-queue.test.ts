import { setImmediate as nextLoop } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { FairTurns } from "@/lib/fair-turns";
import { newRoomId } from "@/lib/security/tokens";
import { decidePageRequest } from "./page-proxy";
import { queuePathAt, waitForFormTurn, waitForTurn } from "./page-queue";
import {
  beginPageRequest,
  endPageRequest,
  inTurn,
  markRendered,
  pageRequestHeader,
  whenEnded,
} from "./page-request";
import { pageRouteOf } from "./page-route";

const request = new Request("http://localhost/create");
const creation = { name: "showCreation" } as const;

test("a request whose client is gone takes no place, before or while it waits", async () => {
  for (let count = 0; count < 10; count++) {
    const gone = beginPageRequest(true);
    endPageRequest(gone);
    await expect(waitForTurn(gone, request, creation)).rejects.toThrow("The client has gone.");
  }
  const waiting = Array.from({ length: 10 }, () => beginPageRequest(true));
  const turns = waiting.map((page) =>
    waitForTurn(page, request, creation).catch((error: Error) => error.name),
  );
  for (const page of waiting) endPageRequest(page);
  await Promise.all(turns);
  const page = beginPageRequest(true);
  await waitForTurn(page, request, creation);
  endPageRequest(page);
});

test("the place of a page is that of its room, or of all pages without one, however long the URL is", () => {
  const endAt = (path: string) => {
    const route = pageRouteOf(path);
    return route && queuePathAt(new Request("http://localhost/"), route).at(-1);
  };
  const roomId = newRoomId();
  expect(new Set(["r", "a", "o"].map((page) => endAt(`/${page}/${roomId}/x`)))).toEqual(
    new Set([`room ${roomId}`]),
  );
  expect(endAt("/r/showCreation/x")).not.toBe(endAt("/create"));
  expect(endAt(`/r/${"\u4e00".repeat(5_000)}/x`)).toBe("showRoom");
});

test("a form whose work takes long lets others of its network pass, and goes on with a turn", async () => {
  const [slow, next] = [beginPageRequest(true), beginPageRequest(true)];
  let finish: (result: string) => void = () => undefined;
  const work = new Promise<string>((resolve) => {
    finish = resolve;
  });
  await waitForFormTurn(slow, request, creation);
  const done = inTurn(slow, work);
  await waitForFormTurn(next, request, creation);
  finish("stored");
  let isDone = false;
  const marked = done.then(() => {
    isDone = true;
  });
  await nextLoop();
  await nextLoop();
  expect(isDone).toBe(false);
  endPageRequest(next);
  await marked;
  expect(await done).toBe("stored");
  endPageRequest(slow);
});

test("a form that got its response before its body arrived takes no turn, however long its client reads", async () => {
  const [early, ...others] = [beginPageRequest(true), beginPageRequest(true), beginPageRequest(true)];
  markRendered(early);
  await waitForFormTurn(early, request, creation);
  expect(early.turn).toBeUndefined();
  for (const page of others) {
    await waitForFormTurn(page, request, creation);
    endPageRequest(page);
  }
  endPageRequest(early);
});

test("a page whose client is slow to read lets others pass and is still rendered; one whose client is gone is not", async () => {
  const [slow, next] = [beginPageRequest(true), beginPageRequest(true)];
  await waitForTurn(slow, request, creation);
  markRendered(slow);
  await waitForTurn(next, request, creation);
  endPageRequest(next);
  expect(slow.turn?.signal.aborted).toBe(false);
  slow.turn?.pause();
  expect(await slow.turn?.waitFor(Promise.resolve("text"))).toBe("text");
  endPageRequest(slow);
  expect(slow.turn?.signal.aborted).toBe(true);
});

test("a client that leaves pays for it, but does not make the page count as more expensive", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const expected = vi.spyOn(FairTurns.prototype, "expect");
    const charged = vi.spyOn(FairTurns.prototype, "charge");
    const page = beginPageRequest(true);
    await waitForTurn(page, request, creation);
    endPageRequest(page);
    markRendered(page);
    expect(expected.mock.calls).toEqual([[["unknown", "showCreation"], 0]]);
    expect(charged.mock.calls).toEqual([[["unknown", "showCreation"], 100]]);
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});

test("what a request holds is freed when it ends, and at once after that", () => {
  const page = beginPageRequest(true);
  const freed: string[] = [];
  whenEnded(page, () => freed.push("before"));
  expect(freed).toEqual([]);
  endPageRequest(page);
  whenEnded(page, () => freed.push("after"));
  expect(freed).toEqual(["before", "after"]);
});

test("a request that ended before it reached the proxy gets 499", async () => {
  const page = beginPageRequest(true);
  endPageRequest(page);
  for (const path of ["/create", "/o/rm_1/otk_1", "/nothing"]) {
    const headers = { [pageRequestHeader]: page.id };
    const decision = await decidePageRequest(new Request(`http://localhost${path}`, { headers }));
    expect(decision).toMatchObject({ response: { status: 499 } });
  }
});
