import { describe, expect, test } from "vitest";
import { readJson } from "./read-body";

const post = (body: BodyInit) =>
  new Request("http://localhost/", { method: "POST", body, duplex: "half" } as RequestInit);
const refused = (reason: string) => expect.objectContaining({ reason });

/** A body that never ends, in pieces of 1 KB; counts how many were taken. */
function endless() {
  const taken = { pieces: 0 };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.pieces++;
      controller.enqueue(new Uint8Array(1024).fill(0x20));
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

  test("of more parts than asked for is refused; commas in strings are none", async () => {
    expect(await readJson(post('{"a": [1, 2], "b,,,": {}}'), 1_000, 5)).toBeTruthy();
    await expect(readJson(post('{"a": [1, 2], "b": {}}'), 1_000, 4)).rejects.toEqual(refused("invalid"));
  });

  test("may nest 32 levels, and hold any brackets in its strings", async () => {
    const deep = "[".repeat(32) + "]".repeat(32);
    expect(await readJson(post(deep), 1_000)).toBeTruthy();
    const text = `{"a": "${"[{".repeat(100)} \\" ${"[".repeat(100)}"}`;
    expect(await readJson(post(text), 1_000)).toHaveProperty("a");
  });
});
