import { expect, test } from "vitest";
import { declareTypes, type Schema } from "./client-types";

/** The type of a schema, without line breaks. */
const typeOf = (schema: Schema): string =>
  /^export type Body = ([\s\S]*);\n$/
    .exec(declareTypes(["Body"], { Body: schema }))?.[1]
    ?.replace(/\n/g, " ") ?? "";

test.each<[Schema, string]>([
  [{ type: "integer" }, "number"],
  [{ type: "boolean" }, "boolean"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ const: "open", type: "string" }, '"open"'],
  [{ enum: ["open", "agreed"], type: "string" }, '"open" | "agreed"'],
  [{ type: "array", items: { enum: [1, 2] } }, "Array<1 | 2>"],
  [
    { type: "object", additionalProperties: { anyOf: [{ type: "string" }, { type: "number" }] } },
    "Record<string, string | number>",
  ],
  [
    {
      type: "object",
      properties: { id: { type: "string" }, note: { type: "string", description: "a note" } },
      required: ["id"],
    },
    "{ id: string; /** a note */ note?: string | undefined; }",
  ],
])("%j is the type %s", (schema, type) => {
  expect(typeOf(schema)).toBe(type);
});

test("a type is declared together with those that it refers to", () => {
  const item: Schema = { type: "object", properties: { next: { $ref: "#/components/schemas/Item" } } };
  const list: Schema = { type: "array", items: { $ref: "#/components/schemas/Item" } };
  expect(declareTypes(["List"], { Item: item, List: list, Other: {} })).toBe(
    "export type List = Array<Item>;\n\nexport type Item = { next?: Item | undefined; };\n",
  );
});

test("a schema without a type, and a missing one, are errors", () => {
  expect(() => typeOf({})).toThrow("No type for the schema {}");
  expect(() => declareTypes(["Body"], {})).toThrow("No schema of the interface is called Body");
});
