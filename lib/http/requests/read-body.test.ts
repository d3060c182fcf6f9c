import { describe, expect, test } from "vitest";
import { readJson } from "./read-body";

const post = (body: BodyInit) =>
  new Request("http://localhost/", { method: "POST", body, duplex: "half" } as RequestInit);
const rejected = (reason: string) => expect.objectContaining({ reason });

/** An endless body that repeats `unit` in pieces of about 1 KB; counts the pieces that were read. */
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

  test("of exactly the limit is read, with one byte more rejected", async () => {
    const body = `"${"x".repeat(98)}"`;
    expect(await readJson(post(body), 100)).toHaveLength(98);
    await expect(readJson(post(`${body} `), 100)).rejects.toEqual(rejected("too_large"));
  });

  test("that never ends is rejected at the limit, without reading on", async () => {
    const { stream, taken } = endless();
    await expect(readJson(post(stream), 10 * 1024)).rejects.toEqual(rejected("too_large"));
    expect(taken.pieces).toBeLessThan(20);
  });

  test.each([
    ["invalid JSON", "{"],
    ["a broken byte sequence", new Uint8Array([0x22, 0xc3, 0x28, 0x22])],
    ["an overlong encoding", new Uint8Array([0x22, 0xc0, 0xaf, 0x22])],
    ["a character that is cut off", Buffer.from('"ä"').subarray(0, 2)],
    ["a million levels", "[".repeat(1_000_000)],
  ])("with %s is rejected", async (_, body) => {
    await expect(readJson(post(body), 2_000_000)).rejects.toEqual(rejected("invalid"));
  });

  test("that its client has broken off before it is read is rejected", async () => {
    const request = post("{}");
    Object.defineProperty(request, "body", {
      get: () => {
        throw new TypeError("The stream is locked.");
      },
    });
    await expect(readJson(request, 100)).rejects.toEqual(rejected("invalid"));
  });

  test("with too many parts is rejected before all of it has arrived", async () => {
    const { stream, taken } = endless("{},");
    await expect(readJson(post(stream), 100_000_000)).rejects.toEqual(rejected("invalid"));
    expect(taken.pieces).toBeLessThan(20);
  });

  test("may be cut anywhere", async () => {
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
});
