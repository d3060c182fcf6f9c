import "@/lib/wire/endpoints";
import { componentSchemas } from "@/lib/wire/openapi/schemas";

/** The keywords of JSON Schema that the interface uses. */
export type Schema = {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  type?: string | string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  description?: string;
};

/** Declarations of these bodies of the interface, and of those that they refer to, as types that need only TypeScript. */
export function declareTypes(names: string[], schemas: Record<string, Schema> = componentSchemas()): string {
  // A set also yields the names that are added while it is read.
  const all = new Set(names);
  const declarations: string[] = [];
  for (const name of all) {
    const schema = schemas[name];
    if (!schema) throw new Error(`No schema of the interface is called ${name}.`);
    declarations.push(`export type ${name} = ${typeOf(schema, (each) => all.add(each))};\n`);
  }
  return declarations.join("\n");
}

function typeOf(schema: Schema, refer: (name: string) => void): string {
  const { $ref, anyOf, type, items, additionalProperties } = schema;
  const inner = (each: Schema) => typeOf(each, refer);
  if ($ref) {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    refer(name);
    return name;
  }
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (anyOf) return anyOf.map(inner).join(" | ");
  if (Array.isArray(type)) return type.map((each) => inner({ ...schema, type: each })).join(" | ");
  if (type === "string" || type === "number" || type === "boolean" || type === "null") return type;
  if (type === "integer") return "number";
  if (type === "array" && items) return `Array<${inner(items)}>`;
  if (type === "object" && additionalProperties) return `Record<string, ${inner(additionalProperties)}>`;
  if (type === "object") return objectType(schema, inner);
  throw new Error(`No type for the schema ${JSON.stringify(schema)}.`);
}

function objectType({ properties = {}, required = [] }: Schema, inner: (schema: Schema) => string): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const comment = schema.description ? `/** ${schema.description} */\n` : "";
    const type = inner(schema);
    return `${comment}${name}${required.includes(name) ? `: ${type}` : `?: ${type} | undefined`};`;
  });
  return `{ ${fields.join("\n")} }`;
}
