import { describe, expect, test } from "vitest";
import { readJson } from "./read-body";

const post = (body: BodyInit) =>
  new Request("http://localhost/", { method: "POST", body, duplex: "half" } as RequestInit);
const refused = (reason: string) => expect.objectContaining({ reason });

/** A body that repeats `unit` without end, in pieces of about 1 KB; counts how many were taken. */
function endless(unit = " ") {
  const piece = Buffer.from(unit.repeat(1024 / unit.length));
  const taken = { pieces: 0 };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.pieces++;
      controller.enqueue(piece);
    },
  });
  return { stream, taken };
}

describe("a body", () => {
  test("is read as JSON, an empty one as an empty object", async () => {
    expect(await readJson(post('{"a": ["ä"]}'), 100)).toEqual({ a: ["ä"] });
    expect(await readJson(post(" \n"), 100)).toEqual({});
    expect(await readJson(new Request("http://localhost/", { method: "POST" }), 100)).toEqual({});
  });

  test("of exactly the limit is read, one byte more refused", async () => {
    const body = `"${"x".repeat(98)}"`;
    expect(await readJson(post(body), 100)).toHaveLength(98);
    await expect(readJson(post(`${body} `), 100)).rejects.toEqual(refused("too_large"));
  });

  test("that never ends is refused after the limit, without reading on", async () => {
    const { stream, taken } = endless();
    await expect(readJson(post(stream), 10 * 1024)).rejects.toEqual(refused("too_large"));
    expect(taken.pieces).toBeLessThan(20);
  });

  test.each([
    ["no JSON", "{"],
    ["a broken byte sequence", new Uint8Array([0x22, 0xc3, 0x28, 0x22])],
    ["an overlong encoding", new Uint8Array([0x22, 0xc0, 0xaf, 0x22])],
    ["33 levels", "[".repeat(33) + "]".repeat(33)],
    ["a million levels", "[".repeat(1_000_000)],
  ])("with %s is refused", async (_, body) => {
    await expect(readJson(post(body), 2_000_000)).rejects.toEqual(refused("invalid"));
  });

  test("of more than 5,000 members and entries is rejected before all of it has come; commas in strings do not count", async () => {
    const entries = (count: number) => `{"a": [${Array(count).fill("{}").join(",")}]}`;
    expect(await readJson(post(entries(2_498)), 100_000)).toBeTruthy();
    await expect(readJson(post(entries(2_500)), 100_000)).rejects.toEqual(refused("invalid"));
    expect(await readJson(post(`{"a": "${",[{".repeat(10_000)}"}`), 100_000)).toBeTruthy();
    const { stream, taken } = endless("{},");
    await expect(readJson(post(stream), 100_000_000)).rejects.toEqual(refused("invalid"));
    expect(taken.pieces).toBeLessThan(20);
  });

  test("may be cut anywhere on its way", async () => {
    const body = Buffer.from(JSON.stringify({ a: ["ä\\", '\\"[{', "😀"], "b\\\\": { c: "}" } }));
    for (let at = 0; at <= body.length; at++) {
      const pieces = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(body.subarray(0, at));
          controller.enqueue(body.subarray(at));
          controller.close();
        },
      });
      expect(await readJson(post(pieces), 1_000)).toEqual(JSON.parse(body.toString()));
    }
  });

  test("that ends inside a character is rejected", async () => {
    const cut = Buffer.from('"ä"').subarray(0, 2);
    await expect(readJson(post(cut), 100)).rejects.toEqual(refused("invalid"));
  });

  test("may nest 32 levels, and hold any brackets in its strings", async () => {
    const deep = "[".repeat(32) + "]".repeat(32);
    expect(await readJson(post(deep), 1_000)).toBeTruthy();
    const text = `{"a": "${"[{".repeat(100)} \\" ${"[".repeat(100)}"}`;
    expect(await readJson(post(text), 1_000)).toHaveProperty("a");
  });
});
