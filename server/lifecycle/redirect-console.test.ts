import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clientGone } from "@/lib/client-gone";
import { log } from "@/lib/log";
import { redirectConsole } from "./redirect-console";

const { warn, error } = console;
const logged = () =>
  (["debug", "info", "warn", "error"] as const).flatMap((level) =>
    vi.mocked(log()[level]).mock.calls.map(([fields]) => ({ level, fields })),
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
  for (const level of ["debug", "info", "warn", "error"] as const)
    vi.spyOn(log(), level).mockReturnValue(undefined);
  redirectConsole();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Object.assign(console, { warn, error });
});

test("forms that name an unknown action are one short line a minute", () => {
  const unknown = () =>
    console.warn(new Error(`Failed to find Server Action "${"0".repeat(42)}". Read more: …`));
  for (let time = 0; time < 99; time++) unknown();
  console.warn(new Error("Invalid Server Actions request."));
  vi.advanceTimersByTime(60_000);
  unknown();
  expect(logged()).toEqual([
    { level: "info", fields: { forms: 1 } },
    { level: "info", fields: { forms: 99 } },
  ]);
});

test("other warnings and errors are logged with their stack", () => {
  console.warn("a warning");
  console.error("an error:", new TypeError("a defect"));
  expect(logged()).toEqual([
    { level: "warn", fields: { error: { name: "string", message: "a warning" } } },
    {
      level: "error",
      fields: { error: { name: "TypeError", message: "a defect", stack: expect.stringContaining("at ") } },
    },
  ]);
});

test("clients that leave or are cut off are no errors", () => {
  console.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
  console.error(clientGone());
  console.error(new Error("aborted"));
  expect(logged().map(({ level }) => level)).toEqual(["debug", "debug", "error"]);
});
