import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RoomError } from "@/lib/room/errors";
import { editRequest } from "./contracts";
import { declineRequest, withdrawRequest } from "./endings";
import { validate } from "./fields";
import { diffQuery, writeQuery } from "./queries";

const numbers = fc.nat({ max: 999_999_999 });
const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "-1", "+1", " 1", "1.0", "1e3", "0x1", "NaN", "١", "1".repeat(400), "9999999999"),
);

describe.each([
  ["after of a write", (after: string) => writeQuery.safeParse({ after }).data?.after],
  ["from of a diff", (from: string) => diffQuery.safeParse({ from }).data?.from],
  ["to of a diff", (to: string) => diffQuery.safeParse({ to }).data?.to],
])("%s", (_name, parse) => {
  test("is any number of an event or version, written in digits", () => {
    fc.assert(fc.property(numbers, (number) => void expect(parse(String(number))).toBe(number)));
  });

  test("is rejected when it is anything else", () => {
    fc.assert(
      fc.property(
        texts.filter((text) => !/^[0-9]{1,9}$/.test(text)),
        (text) => void expect(parse(text)).toBeUndefined(),
      ),
    );
  });
});

const field = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  texts,
  numbers,
  fc.array(fc.record({ old: texts, new: texts }, { requiredKeys: [] }), { maxLength: 60 }),
);
const fields = fc.dictionary(
  fc.constantFrom("base_version", "edits", "contract_version", "reason", "last_seq", "__proto__"),
  field,
);

test.each([
  ["edits", editRequest],
  ["a decline", declineRequest],
  ["a withdrawal", withdrawRequest],
])(
  "whatever stands in the body of %s, it is accepted as it is or rejected with the wrong fields",
  (_name, schema) => {
    fc.assert(
      fc.property(fc.oneof(fields, fc.jsonValue()), (body) => {
        try {
          expect(body).toMatchObject(validate(schema, body, "The body"));
        } catch (error) {
          if (!(error instanceof RoomError)) throw error;
          expect(["invalid", "too_large"]).toContain(error.reason);
          expect(error.issues.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 500 },
    );
  },
);
