import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { plainSchema } from "@/lib/wire/openapi/schemas";
import type { Tool } from "./tool";
import { tools } from "./tools";

/**
 * The tools as clients list them, with JSON Schemas that mean the same in every draft since 7. A model reads the list
 * before anything else, so it is short: bounds of arguments are in descriptions and errors, and the fields of results
 * in /openapi.json. `room_id` and `token` are accepted, but not listed.
 */
export const listTools = (): ListedTool[] => listed;

type ObjectSchema = ListedTool["inputSchema"];

const unlisted = ["room_id", "token"];

function inputSchema(schema: z.ZodObject): ObjectSchema {
  const { properties = {}, required } = plainSchema(schema, "input") as ObjectSchema;
  const listed = Object.entries(properties).filter(([name]) => !unlisted.includes(name));
  return {
    type: "object",
    properties: Object.fromEntries(
      listed.map(([name, property]) => [name, withoutBounds(property)]),
    ) as ObjectSchema["properties"],
    ...(required ? { required } : {}),
  };
}

const bounds = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"];

/** A schema without the bounds of values, at any depth. */
function withoutBounds(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutBounds);
  if (typeof node !== "object" || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => !bounds.includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutBounds(value)]));
}

/** The fields that every agent reads. A tool lists those that its result has; clients validate results by them. */
const read = {
  what_you_should_do_next: { type: "string" },
  last_seq: { type: "integer" },
  events: { type: "array" },
};

const outputSchema = ({ shape }: z.ZodObject): ObjectSchema => ({
  type: "object",
  properties: {
    ...Object.fromEntries(Object.entries(read).filter(([name]) => name in shape)),
    error: { type: "object" },
  },
});

const listed: ListedTool[] = Object.entries(tools).map(([name, tool]: [string, Tool]) => ({
  name,
  title: tool.title,
  description: tool.description,
  inputSchema: inputSchema(tool.input),
  outputSchema: outputSchema(tool.output),
  annotations: tool.annotations,
}));
