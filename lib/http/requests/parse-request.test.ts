import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "@/lib/wire/endpoint";
import { endpoints } from "@/lib/wire/endpoints";
import { lastEventIdOf, parseBody, parseQuery, prefersMinimal } from "./parse-request";

const get = (init: RequestInit = {}) => new Request("http://localhost/", init);

describe("Last-Event-ID", () => {
  const idOf = (id: string) => lastEventIdOf(get({ headers: { "last-event-id": id } }));

  test("is a number or absent", () => {
    expect([idOf("0"), idOf("17"), lastEventIdOf(get())]).toEqual([0, 17, undefined]);
  });

  test.each(["", "-1", "1.5", "0x1", "seven", "1,2", "9999999999"])("is rejected when it is %j", (id) => {
    expect(() => idOf(id)).toThrow(expect.objectContaining({ reason: "invalid" }));
  });
});

describe("Prefer", () => {
  const isMinimal = (prefer: string) => prefersMinimal(get({ headers: { prefer } }));

  test.each([
    "return=minimal",
    "Return = Minimal",
    'return="minimal"',
    "return=minimal; foo=bar",
    "respond-async, wait=10,return=minimal",
  ])("%s asks for a minimal response", (prefer) => expect(isMinimal(prefer)).toBe(true));

  test.each(["", "return", "minimal", "return=representation", "return=minimalist", "noreturn=minimal"])(
    "%j asks for nothing that is known",
    (prefer) => expect(isMinimal(prefer)).toBe(false),
  );

  test("with any other preferences before and after asks for the same, and none of them fails", () => {
    const name = fc.stringMatching(/^[a-z][a-z-]{0,8}$/).filter((each) => each !== "return");
    const other = fc
      .tuple(name, fc.option(fc.stringMatching(/^[ !#-+.-:<-~]{0,12}$/)))
      .map(([each, value]) => (value === null ? each : `${each}=${value}`));
    fc.assert(
      fc.property(fc.array(other), fc.array(other), fc.boolean(), (before, after, asks) => {
        const all = [...before, ...(asks ? ["return=minimal"] : []), ...after];
        expect(isMinimal(all.join(", "))).toBe(asks);
      }),
    );
  });
});

describe("The version that a client agrees to", () => {
  const parsed = (body: string, headers = {}) =>
    parseBody(new Request("http://localhost/", { method: "POST", body, headers }), endpoints.agreeToContract);

  test.each([
    ['{"contract_version":2}', {}],
    ["{}", { "if-match": '"2"' }],
    ['{"version":2}', { "if-match": '"2"' }],
    ['{"contract_version":2,"version":2,"client_version":"1.0"}', {}],
  ])("is 2 in %s %j", async (body, headers) => {
    expect(await parsed(body, headers)).toMatchObject({ contract_version: 2 });
  });

  test.each([
    ["[]", { "if-match": '"2"' }],
    ['{"version":2}', {}],
    ['{"version":1}', { "if-match": '"2"' }],
    ['{"contract_version":2,"version":1}', {}],
  ])("is not clear in %s %j", async (body, headers) => {
    await expect(parsed(body, headers)).rejects.toThrow(expect.objectContaining({ reason: "invalid" }));
  });

  const names = ["contract_version", "version", "after=3&Base_Version", "contractVersion", "%76ersion"];
  const takers = Object.values(endpoints as Record<string, Endpoint>).filter(({ ifMatch }) => ifMatch);

  test.each(names)("is not taken from the query, as %s, by any request that names a version", (name) => {
    expect(takers.length).toBeGreaterThan(4);
    const url = new URL(`http://localhost/?${name}=2`);
    for (const endpoint of takers)
      expect(() => parseQuery(url, endpoint)).toThrow(
        /^(?:base|contract)_version can't be named in the query: send it in the body\.$/,
      );
    expect(parseQuery(url, endpoints.readRoom)).toEqual({});
  });
});
