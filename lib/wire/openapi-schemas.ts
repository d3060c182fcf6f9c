import { z } from "zod";
import * as requests from "./requests";
import * as responses from "./responses";

type JsonSchema = Record<string, unknown>;

/** The schemas that have a name of their own in the description of the interface: what is sent, and what comes back. */
const named = {
  input: {
    CreateRoomRequest: requests.createRoomRequest,
    MessageRequest: requests.messageRequest,
    QuestionRequest: requests.questionRequest,
    ResolveRequest: requests.resolveRequest,
    ContractRequest: requests.contractRequest,
    AgreeRequest: requests.agreeRequest,
  },
  output: {
    Message: responses.messageBody,
    Question: responses.questionBody,
    Agreement: responses.agreementBody,
    Contract: responses.contractBody,
    Participant: responses.participantBody,
    Turn: responses.turnBody,
    Action: responses.actionBody,
    Event: responses.eventBody,
    CreatedRoom: responses.createRoomAnswer,
    Room: responses.roomAnswer,
    Events: responses.eventsAnswer,
    Joined: responses.joinAnswer,
    MessageAnswer: responses.messageAnswer,
    QuestionAnswer: responses.questionAnswer,
    ContractAnswer: responses.contractAnswer,
    AgreeAnswer: responses.agreeAnswer,
    ContractVersions: responses.contractVersionsAnswer,
    ContractVersion: responses.contractVersionAnswer,
    Deleted: responses.deleteAnswer,
    Purged: responses.purgeAnswer,
    Health: responses.healthAnswer,
    Error: responses.errorAnswer,
  },
} satisfies Record<"input" | "output", Record<string, z.ZodType>>;

const refTo = (name: string) => `#/components/schemas/${name}`;

/** The named schemas as JSON Schema 2020-12, by name. Answers may hold more than they say: additions are no break. */
export const componentSchemas = (): Record<string, JsonSchema> => ({
  ...schemasOf("input"),
  ...schemasOf("output"),
});

function schemasOf(io: "input" | "output"): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named[io])) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io, uri: refTo });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema)]));
}

/** A schema where it is used: a reference when it has a name, else itself. */
export function schemaOrRef(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const [name] = Object.entries(named[io]).find(([, each]) => each === schema) ?? [];
  return name ? { $ref: refTo(name) } : plain(z.toJSONSchema(schema, { io, unrepresentable: "any" }));
}

/** Without what says nothing to a reader: the dialect's name, bans of further fields, bounds of all numbers there are. */
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
