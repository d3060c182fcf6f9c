import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { plainSchema } from "@/lib/wire/openapi/schemas";
import { errorResponse } from "@/lib/wire/responses";
import type { Tool } from "./tool";
import { tools } from "./tools";

/** The tools as clients list them, with JSON Schemas that mean the same in every draft since 7. */
export const listTools = (): ListedTool[] => listed;

type ObjectSchema = ListedTool["inputSchema"];

const jsonSchema = (schema: z.ZodObject) => plainSchema(schema, "input") as ObjectSchema;

const { properties: { error = {} } = {} } = jsonSchema(errorResponse);

/** The output of a tool: its data or an error. Clients validate errors, too. */
const orError = ({ properties, required = [], ...rest }: ObjectSchema): ObjectSchema => ({
  ...rest,
  properties: { ...properties, error },
  anyOf: [{ required }, { required: ["error"] }],
});

const listed: ListedTool[] = Object.entries(tools).map(([name, tool]: [string, Tool]) => ({
  name,
  title: tool.title,
  description: tool.description,
  inputSchema: jsonSchema(tool.input),
  outputSchema: orError(jsonSchema(tool.output)),
  annotations: { title: tool.title, ...tool.annotations },
}));
