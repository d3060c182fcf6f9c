import { z } from "zod";
import { requestSchemas, responseSchemas } from "../fields";

type JsonSchema = Record<string, unknown>;

const named = { input: requestSchemas, output: responseSchemas };

const refTo = (name: string) => `#/components/schemas/${name}`;

/** The named schemas as JSON Schema 2020-12, by name. Responses may have more fields: adding one breaks no client. */
export const componentSchemas = (): Record<string, JsonSchema> => ({
  ...schemasOf("input"),
  ...schemasOf("output"),
});

function schemasOf(io: "input" | "output"): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(named[io], { io, uri: refTo });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema)]));
}

/** The JSON Schema of a body: a reference if it has a name. */
export function schemaOrRef(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const name = named[io].get(schema)?.id;
  return name ? { $ref: refTo(name) } : plainSchema(schema, io);
}

/** The whole JSON Schema of a body. */
export const plainSchema = (schema: z.ZodType, io: "input" | "output"): JsonSchema =>
  plain(z.toJSONSchema(schema, { io, unrepresentable: "any" }));

/** Drops keywords without information for a reader: the dialect, the ban on further fields, the bounds of safe integers. */
function plain(node: unknown): JsonSchema {
  const clean = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(clean);
    if (typeof each !== "object" || each === null) return each;
    const entries = Object.entries(each).filter(([key, value]) => !isNoise(key, value, each as JsonSchema));
    return Object.fromEntries(entries.map(([key, value]) => [key, clean(value)]));
  };
  return clean(node) as JsonSchema;
}

const isNoise = (key: string, value: unknown, { type, format }: JsonSchema): boolean =>
  key === "$schema" ||
  key === "$id" ||
  (key === "additionalProperties" && value === false) ||
  (key === "pattern" && (type !== "string" || format !== undefined)) ||
  (type === "integer" && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER);
