import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { errorAnswer } from "@/lib/wire/responses";
import type { Tool } from "./tool";
import { tools } from "./tools";

/** The tools as clients are told of them, with JSON Schemas that every draft since 7 reads alike. */
export const listTools = (): ListedTool[] => listed;

/** The JSON Schema of an object. */
const objectSchema = z
  .object({
    type: z.literal("object"),
    properties: z.record(z.string(), z.json()),
    required: z.array(z.string()).optional(),
  })
  .catchall(z.json());
type ObjectSchema = z.infer<typeof objectSchema>;

/** Without which draft it is, at which older clients stumble, and without what another keyword says already. */
function jsonSchema(schema: z.ZodObject): ObjectSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema: part }) => {
      if (part.format === "date-time") delete part.pattern;
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
    },
  });
  return objectSchema.parse(rest);
}

const { error } = jsonSchema(errorAnswer).properties;

/** What a tool gives: its facts, or why it refused. Clients check refusals, too. */
const orError = ({ properties, required = [], ...rest }: ObjectSchema): ObjectSchema => ({
  ...rest,
  properties: { ...properties, error: error ?? {} },
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
