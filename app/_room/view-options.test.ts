import fc from "fast-check";
import { expect, test } from "vitest";
import { readPageQuery } from "@/lib/wire/queries";
import { partOf, urlOf } from "./view-options";

test("the parts of something long are bounded, and together they are all of it", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(150_000), { maxLength: 700 }), (sizes) => {
      const { count } = partOf(sizes, 1);
      let at = 0;
      for (let number = 1; number <= count; number++) {
        const part = partOf(sizes, number);
        expect(part).toMatchObject({ from: at, number, count });
        const shown = sizes.slice(part.from, part.to);
        expect(shown.length).toBeLessThanOrEqual(200);
        expect(shown.length < 2 || shown.reduce((sum, size) => sum + size, 0) <= 200_000).toBe(true);
        at = part.to;
      }
      expect(at).toBe(sizes.length);
      expect(partOf(sizes, count + 7)).toEqual(partOf(sizes, count));
    }),
  );
});

test.each(["", "all", "all=2", "version=3&changes&all=17"])(
  "the URL of a view is read as that view: %s",
  (query) => {
    const options = readPageQuery(new URLSearchParams(query));
    expect(urlOf(options, "timeline")).toBe(`?${query}#timeline`);
  },
);

test.each([
  ["all=0", 1],
  ["all=x", 1],
  ["all=99999", 1],
  ["all=2&all=3", 3],
])("what else the query says is taken as some part: %s", (query, part) => {
  expect(readPageQuery(new URLSearchParams(query)).part).toBe(part);
});
