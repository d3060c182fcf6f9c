import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { openApi } from "@/lib/wire/openapi/document";
import type { HttpResponse } from "./http";

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  responses: Record<
    string,
    { $ref?: string; headers?: Record<string, object>; content?: Record<string, { schema: object }> }
  >;
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

/** The operation of a request in the OpenAPI document. */
export function operationOf(method: string, target: string): Operation | undefined {
  const [path = ""] = target.split("?", 1);
  const described = patterns.find(({ pattern }) => pattern.test(path));
  return described && document.paths[described.path]?.[method.toLowerCase()];
}

/** Throws unless the OpenAPI document describes this response to the request. */
export function checkAgainstOpenApi(method: string, target: string, response: HttpResponse): void {
  const operation = operationOf(method, target);
  if (!operation) return;
  const { operationId } = operation;
  const described = resolved(operation.responses[response.status]);
  if (!described)
    throw new Error(`${operationId}: OpenAPI has no response ${response.status}: ${response.text}`);
  if (!described.content) return;
  const [type = ""] = String(response.headers["content-type"]).split(";", 1);
  if (!(type in described.content))
    throw new Error(`${operationId}: OpenAPI has no ${type} for ${response.status}`);
  if (type !== "application/json") return;
  const validate = validatorOf(operation, response.status);
  if (!validate(response.body))
    throw new Error(`${operationId} ${response.status}: ${ajv.errorsText(validate.errors)}`);
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
