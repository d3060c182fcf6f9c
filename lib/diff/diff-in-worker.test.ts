import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { closeWorkerPools } from "@/lib/worker-pool";
import { diffWithoutBlocking } from "./diff-in-worker";
import { lineDiff } from "./line-diff";

vi.mock("./line-diff", { spy: true });
beforeEach(() => vi.mocked(lineDiff).mockClear());
afterAll(closeWorkerPools);

const path = ["192.0.2.1"] as const;
const names: [string, string] = ["version 1", "version 2"];
const long = Array.from({ length: 1_000 }, (_, line) => `Line ${line}.`).join("\n");

test("long texts are compared in another thread, with the same result", async () => {
  const changed = long.replace("Line 500.", "Another line.");
  const result = await diffWithoutBlocking(path, long, changed, names);
  expect(lineDiff).not.toHaveBeenCalled();
  expect(result).toEqual(lineDiff(long, changed, names));
  expect(result).toMatchObject({ added: 1, removed: 1 });
});

test("short texts of many lines are compared in another thread, because they take as long", async () => {
  await diffWithoutBlocking(path, "a\n".repeat(100), "b\n".repeat(101));
  expect(lineDiff).not.toHaveBeenCalled();
});

test("short texts of few lines are compared in the same thread", async () => {
  expect(await diffWithoutBlocking(path, "a\n".repeat(100), "b\n".repeat(100), names)).toEqual(
    lineDiff("a\n".repeat(100), "b\n".repeat(100), names),
  );
  expect(lineDiff).toHaveBeenCalledTimes(2);
});

test("equal texts have no diff", async () => {
  expect(await diffWithoutBlocking(path, long, long)).toEqual({ diff: "", added: 0, removed: 0 });
});
