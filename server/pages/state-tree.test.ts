import fc from "fast-check";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { expect, test } from "vitest";
import { isStateTree } from "./state-tree";

function canNextRead(header: string): boolean {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}

const trees = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constant(["", {}]),
    fc.tuple(
      fc.oneof(
        fc.constantFrom<unknown>(
          "",
          "create",
          "__PAGE__",
          null,
          1,
          ["roomId", "rm_1", "d", null],
          ["a", "b", "x", null],
        ),
        fc.array(fc.constantFrom<unknown>("a", "d", null, ["x"], 1), { maxLength: 5 }),
      ),
      fc.oneof(
        fc.constantFrom<unknown>({}, null, [], "x"),
        fc.dictionary(fc.constantFrom("children", "modal"), tie("tree"), { maxKeys: 2 }),
      ),
    ),
    fc.tuple(
      fc.constantFrom<unknown>("", "o"),
      fc.dictionary(fc.constant("children"), tie("tree"), { maxKeys: 1 }),
      fc.constantFrom<unknown>(null, ["/a", ""], ["/a"], "x", 1),
      fc.constantFrom<unknown>(null, "refetch", "metadata-only", "other", 1),
      fc.constantFrom<unknown>(null, 0, 16, "x", true),
    ),
  ),
})).tree;

test("a tree is accepted only if Next can parse it", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        trees,
        fc.json().map((json) => JSON.parse(json)),
      ),
      (tree) => {
        const header = encodeURIComponent(JSON.stringify(tree));
        expect(isStateTree(header) && !canNextRead(header)).toBe(false);
      },
    ),
    { numRuns: 3_000 },
  );
});

test.each([
  '["",{"children":["create",{"children":["__PAGE__",{},null,null,0]},null,null,0]},null,null,16]',
  '["",{"children":["o",{"children":[["roomId","rm_1","d",null],{"children":[["token","otk_1","d",null],{"children":["__PAGE__?{\\"all\\":\\"\\"}",{},["/o/rm_1/otk_1","?all"],"refetch",0]}]}]}]},null,null,16]',
])("a tree from Next's script is accepted: %s", (tree) => {
  expect(isStateTree(encodeURIComponent(tree))).toBe(true);
});

test.each([
  ["deep", `${'["",{"":'.repeat(500)}["",{}]${"}]".repeat(500)}`],
  ["wide", `["",{${Array.from({ length: 500 }, (_, index) => `"${index}":["",{}]`)}}]`],
])("a %s tree, which Next would take long to parse, is rejected", (_, tree) => {
  expect(canNextRead(tree)).toBe(true);
  expect(isStateTree(tree)).toBe(false);
});

test("a header that is not JSON is rejected; a missing header is accepted", () => {
  expect([isStateTree("%5B%22x"), isStateTree("%ZZ"), isStateTree(["[]", "[]"])]).toEqual([
    false,
    false,
    false,
  ]);
  expect(isStateTree(undefined)).toBe(true);
});
