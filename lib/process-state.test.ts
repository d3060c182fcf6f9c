import { expect, test, vi } from "vitest";

test("a state is made once, on first use, for all module graphs", async () => {
  const create = vi.fn(() => ({ count: 0 }));
  const first = (await import("./process-state")).processState("a state of this test", create);
  expect(create).not.toHaveBeenCalled();
  first().count++;
  vi.resetModules();
  const second = (await import("./process-state")).processState("a state of this test", create);
  expect(second()).toBe(first());
  expect(second().count).toBe(1);
  expect(create).toHaveBeenCalledOnce();
});

test("states of different names are different", async () => {
  const { processState } = await import("./process-state");
  expect(processState("one of this test", () => ({}))()).not.toBe(
    processState("another of this test", () => ({}))(),
  );
});
