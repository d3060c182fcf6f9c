import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { bodyShape } from "@/lib/http/requests/json-shape";
import { tools } from "@/lib/mcp/tools";
import { deliveryLimits, limits, rateLimits, waitingLimits } from "@/lib/room/limits";
import type { Event, Room } from "@/lib/room/room";
import { bodyLimit, type Endpoint } from "@/lib/wire/endpoint";
import { endpoints } from "@/lib/wire/endpoints";
import { errorMeanings } from "@/lib/wire/errors";
import { eventBody, presentEvent } from "@/lib/wire/events";
import { errorResponse } from "@/lib/wire/responses";

// docs/interface.md must say what the tables in the code say.

const document = readFileSync("docs/interface.md", "utf8");
const table: Endpoint[] = Object.values(endpoints);

/** The text between a heading and the next one. */
function section(heading: string): string {
  const [, text = ""] = document.split(new RegExp(`^#+ ${heading}$`, "m"));
  return text.split(/^#+ /m)[0] ?? "";
}

/** The rows of the first table under a heading, without its header. */
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

test("every endpoint is documented with its rights, rate limit and status", () => {
  const expected = table.map(({ method, path, access, rateLimit, status }) => [
    code(`${method} ${path}`),
    access.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    rateLimit ? code(rateLimit) : "",
    String(status),
  ]);
  const rows = rowsOf("Endpoints").map(([endpoint = "", access = "", counts = "", status = ""]) => [
    endpoint,
    access,
    // Waiting requests are counted by a limit of their own.
    counts.startsWith(code("waiting")) ? "" : counts,
    status,
  ]);
  expect(rows.sort()).toEqual(expected.sort());
});

describe("errors", () => {
  test("every status is documented with its code", () => {
    const expected = Object.values(errorMeanings).map(({ status, code: name, retryable }) =>
      [status, code(name), retryable].join(),
    );
    const rows = rowsOf("Status codes").map(([, status, name, retryable]) =>
      [status, name, retryable].join(),
    );
    expect([...new Set(rows)].sort()).toEqual([...new Set(expected)].sort());
  });

  test("every code is documented", () => {
    const codes = errorResponse.shape.error.shape.code.options;
    const [row = []] = rowsOf("Errors");
    expect(row[1]?.match(/`[^`]+`/g)?.sort()).toEqual(codes.map(code).sort());
  });
});

test("every kind of event is documented with its action and fields", () => {
  const always = "seq at participant_id role kind action body".split(" ");
  const hasVersion: string[] = ["proposed", "submitted", "agreed", "declined"] satisfies Event["action"][];
  const expected = eventBody.shape.action.options.map((action) => {
    const event = {
      ...{
        seq: 1,
        at: new Date(0),
        participantId: "prt_a",
        action,
        body: "",
        questionSeq: 1,
        addresseeId: null,
      },
      ...(hasVersion.includes(action) ? { version: 1, changes: { added: 1, removed: 0 } } : {}),
    };
    const body = presentEvent(
      { participants: [] as Room["participants"] } as Room,
      event as unknown as Event,
    );
    const also = Object.keys(body).filter((field) => !always.includes(field));
    return [code(body.kind), code(action), also.map(code).join(", ")].join();
  });
  const rows = rowsOf("Events").map(([kind, action, , also = ""]) => [kind, action, also].join());
  expect(rows.sort()).toEqual(expected.sort());
});

describe("limits", () => {
  const all = Object.entries({ limits, rateLimits, waitingLimits, deliveryLimits, bodyShape }).flatMap(
    ([group, values]) =>
      Object.entries(values).map(([name, value]): [string, string] => [
        `${group}.${name}`,
        inWords(name, value),
      ]),
  );

  test("every limit is documented, and no other", () => {
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

type Limit = number | { min: number; max: number } | { requests: number; windowSeconds: number };

/** A limit as the document writes it; a count is followed by what it counts. */
function inWords(name: string, limit: Limit): string {
  if (typeof limit === "object") {
    return "requests" in limit
      ? `${limit.requests} in ${limit.windowSeconds.toLocaleString("en")} seconds`
      : `${limit.min} to ${limit.max}`;
  }
  if (name === "linksPerRoom" || name === "keptPerLink") return `1/${limit}`;
  if (!name.endsWith("Bytes")) return limit.toLocaleString("en");
  return limit >= 1024 * 1024 ? `${limit / 1024 / 1024} MB` : `${limit / 1024} KB`;
}

test("every MCP tool is documented", () => {
  expect(rowsOf("MCP tools").map(([name]) => name)).toEqual(Object.keys(tools).map(code));
});

test("every field of requests and responses is documented", () => {
  const schemas = table
    // What OpenAPI holds is said by OpenAPI.
    .filter(({ path }) => path !== "/openapi.json")
    .flatMap(({ query, body, response }) => [
      ...[query, body].filter((schema) => schema !== undefined).map((schema) => jsonSchema(schema, "input")),
      ...(typeof response === "string" ? [] : [jsonSchema(response, "output")]),
    ]);
  const fields = [...new Set([...schemas, jsonSchema(errorResponse, "output")].flatMap(fieldsIn))];
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
