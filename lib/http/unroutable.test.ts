import fc from "fast-check";
import { expect, test } from "vitest";
import { rejectUnroutable } from "./unroutable";

const parts =
  "/ . .. # ? & = ; : @ \\ %2e %2F %23 %3f %5c %25 é r o a api rooms markdown .md ~ | ^ ' \"".split(" ");

test("a request that is accepted has the same path for Next, which parses its URL", () => {
  let accepted = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (chosen) => {
      const target = `/${chosen.join("")}`;
      if (rejectUnroutable("GET", target, false)) return;
      accepted++;
      const { pathname, hash } = new URL(target, "http://rooms.test");
      const path = target.split("?", 1)[0] ?? "";
      expect({ path: decodeURIComponent(pathname), hash }).toEqual({
        path: decodeURIComponent(path),
        hash: "",
      });
    }),
    { numRuns: 20_000 },
  );
  expect(accepted).toBeGreaterThan(500);
});

test.each(["/create#", "/r/rm_x/ptk_x#.md", "/o/rm_x/otk_x#/markdown", "/health?x#y", "/api/rooms#"])(
  "a fragment is rejected: %s",
  async (target) => {
    const response = await rejectUnroutable("GET", target, false);
    expect(response?.status).toBe(400);
    expect(await response?.text()).toContain("The URL must have no #");
  },
);
