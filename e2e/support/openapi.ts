import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { openApi } from "@/lib/wire/openapi";
import type { Answer } from "./http";

interface Operation {
  operationId: string;
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;
}

const document = openApi("http://localhost") as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Operation["responses"][string]> };
};

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, "openapi");

// The more specific path first: /r/{roomId}/{token}.md before /r/{roomId}/{token}.
const patterns = Object.keys(document.paths)
  .sort((a, b) => b.length - a.length)
  .map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\./g, "\\.").replace(/\{\w+\}/g, "[^/.]+")}$`),
  }));

/** The operation that a call is one of, as the OpenAPI document describes it. */
export function operationOf(method: string, target: string): Operation | undefined {
  const [path = ""] = target.split("?", 1);
  const described = patterns.find(({ pattern }) => pattern.test(path));
  return described && document.paths[described.path]?.[method.toLowerCase()];
}

/** Throws when an answer is not one that the OpenAPI document describes for its call. */
export function checkAgainstOpenApi(method: string, target: string, answer: Answer): void {
  const operation = operationOf(method, target);
  if (!operation) return;
  const { operationId } = operation;
  const response = resolved(operation.responses[answer.status]);
  if (!response)
    throw new Error(`${operationId}: OpenAPI knows no answer with ${answer.status}: ${answer.text}`);
  if (!response.content) return;
  const [type = ""] = String(answer.headers["content-type"]).split(";", 1);
  if (!(type in response.content))
    throw new Error(`${operationId}: OpenAPI knows no ${type} with ${answer.status}`);
  if (type !== "application/json") return;
  const validate = validatorOf(operation, answer.status);
  if (!validate(answer.body))
    throw new Error(`${operationId} ${answer.status}: ${ajv.errorsText(validate.errors)}`);
}

function resolved(response: Operation["responses"][string] | undefined) {
  const name = response?.$ref?.split("/").at(-1);
  return name ? document.components.responses[name] : response;
}

const validators = new Map<object, ValidateFunction>();

function validatorOf(operation: Operation, status: number): ValidateFunction {
  const schema = resolved(operation.responses[status])?.content?.["application/json"]?.schema ?? {};
  const known = validators.get(schema);
  if (known) return known;
  const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/');
  const validate = ajv.compile(JSON.parse(text));
  validators.set(schema, validate);
  return validate;
}
