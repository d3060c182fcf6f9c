import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { bodyShape } from "@/lib/http/body-shape";
import { tools } from "@/lib/mcp/tools";
import { limits, rateLimits, waitingLimits } from "@/lib/room/limits";
import type { Event, Room } from "@/lib/room/room";
import { bodyLimit, type Endpoint } from "@/lib/wire/endpoint";
import { endpoints } from "@/lib/wire/endpoints";
import { presentEvent } from "@/lib/wire/present";
import { meanings } from "@/lib/wire/refusal";
import { errorAnswer, eventBody } from "@/lib/wire/responses";

// docs/interface.md says what the code's own tables say. They are read here, not listed again.

const document = readFileSync("docs/interface.md", "utf8");
const table: Endpoint[] = Object.values(endpoints);

/** What stands under a heading, up to the next one. */
function section(heading: string): string {
  const [, text = ""] = document.split(new RegExp(`^#+ ${heading}$`, "m"));
  return text.split(/^#+ /m)[0] ?? "";
}

/** The rows of the first table under a heading, without its head. */
function rowsOf(heading: string): string[][] {
  const [rows = ""] = section(heading).match(/(?:^\|.*\|$\n?)+/m) ?? [];
  const cells = rows
    .trim()
    .split("\n")
    .map((row) => row.slice(1, -1).split("|"))
    .map((row) => row.map((cell) => cell.trim()));
  return cells.slice(2);
}

const code = (text: string): string => `\`${text}\``;

test("every endpoint is there, with who may call it, what it counts against and its status", () => {
  const expected = table.map(({ method, path, caller, rateLimit, status }) => [
    code(`${method} ${path}`),
    caller.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    rateLimit ? code(rateLimit) : "",
    String(status),
  ]);
  const rows = rowsOf("Endpoints").map(([endpoint = "", caller = "", counts = "", status = ""]) => [
    endpoint,
    caller,
    // What waits at once is counted in its own way.
    counts.startsWith(code("waiting")) ? "" : counts,
    status,
  ]);
  expect(rows.sort()).toEqual(expected.sort());
});

describe("errors", () => {
  test("every status is there with its code", () => {
    const expected = Object.values(meanings).map(({ status, code: name, retryable }) =>
      [status, code(name), retryable].join(),
    );
    const rows = rowsOf("Status codes").map(([, status, name, retryable]) =>
      [status, name, retryable].join(),
    );
    expect([...new Set(rows)].sort()).toEqual([...new Set(expected)].sort());
  });

  test("every code is named", () => {
    const codes = errorAnswer.shape.error.shape.code.options;
    const [row = []] = rowsOf("Errors");
    expect(row[1]?.match(/`[^`]+`/g)?.sort()).toEqual(codes.map(code).sort());
  });
});

test("every kind of event is there with its action and what it carries", () => {
  const expected = eventBody.shape.action.options.map((action) => {
    const event = {
      seq: 1,
      at: new Date(0),
      participantId: "prt_a",
      action,
      body: "",
      questionSeq: 1,
      version: 1,
    };
    const { kind, question_id } = presentEvent(
      { participants: [] as Room["participants"] } as Room,
      event as Event,
    );
    return [code(kind), code(action), question_id ? code("question_id") : ""].join();
  });
  const rows = rowsOf("Events").map(([kind, action, , also = ""]) =>
    [kind, action, also.includes("question_id") ? also : ""].join(),
  );
  expect(rows.sort()).toEqual(expected.sort());
});

describe("limits", () => {
  const all = Object.entries({ limits, rateLimits, waitingLimits, bodyShape }).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]): [string, string] => [
      `${group}.${name}`,
      inWords(name, value),
    ]),
  );

  test("every one is there, and no other", () => {
    const names = rowsOf("Limits").map(([, , name]) => name);
    expect(names.sort()).toEqual(all.map(([name]) => code(name)).sort());
  });

  test.each(all)("%s is %s", (name, words) => {
    const value = rowsOf("Limits").find((row) => row[2] === code(name))?.[1] ?? "";
    expect(`${value} `.startsWith(`${words} `) || value.startsWith(`${words},`), value).toBe(true);
  });

  test("the sizes of bodies are those of the endpoints", () => {
    const sizes = new Set(table.filter(({ body }) => body).map((endpoint) => bodyLimit(endpoint)));
    const named = section("Limits").match(/[\d,]+(?= bytes for)/g) ?? [];
    expect(named.sort()).toEqual([...sizes].map((size) => size.toLocaleString("en")).sort());
  });
});

type Limit = number | { min: number; max: number } | { calls: number; windowSeconds: number };

/** A limit as the document writes it; a count is followed by what it counts. */
function inWords(name: string, limit: Limit): string {
  if (typeof limit === "object") {
    return "calls" in limit
      ? `${limit.calls} in ${limit.windowSeconds.toLocaleString("en")} seconds`
      : `${limit.min} to ${limit.max}`;
  }
  if (name === "linksPerRoom") return `1/${limit}`;
  if (!name.endsWith("Bytes")) return limit.toLocaleString("en");
  return limit >= 1024 * 1024 ? `${limit / 1024 / 1024} MB` : `${limit / 1024} KB`;
}

test("every tool of /mcp is there", () => {
  expect(rowsOf("MCP tools").map(([name]) => name)).toEqual(Object.keys(tools).map(code));
});

test("every field of a request and of a response is named", () => {
  const schemas = table
    // What OpenAPI holds is said by OpenAPI.
    .filter(({ path }) => path !== "/openapi.json")
    .flatMap(({ query, body, answer }) => [
      ...[query, body].filter((schema) => schema !== undefined).map((schema) => jsonSchema(schema, "input")),
      ...(typeof answer === "string" ? [] : [jsonSchema(answer, "output")]),
    ]);
  const fields = [...new Set([...schemas, jsonSchema(errorAnswer, "output")].flatMap(fieldsIn))];
  expect(fields.length).toBeGreaterThan(60);
  const isNamed = (field: string) => new RegExp(`[\`".\\]]${field}["\`]`).test(document);
  expect(fields.filter((field) => !isNamed(field))).toEqual([]);
});

const jsonSchema = (schema: z.ZodType, io: "input" | "output"): unknown =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" });

/** The names of all properties in a JSON Schema. */
function fieldsIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsIn);
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {}, ...rest } = schema as { properties?: object };
  return [
    ...Object.keys(properties),
    ...Object.values({ ...properties, rest: Object.values(rest) }).flatMap(fieldsIn),
  ];
}
