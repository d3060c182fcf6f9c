import { get } from "node:http";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { sharedService } from "../support/service-for-tests";

const service = sharedService();

/** The encoding of a response, and its decoded text. */
async function responseTo(
  path: string,
  accepts: string,
): Promise<{ coding: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    get(`${service.baseUrl}${path}`, { headers: { "accept-encoding": accepts } }, async (incoming) => {
      const body = Buffer.concat(await incoming.toArray());
      const coding = incoming.headers["content-encoding"];
      resolve({ coding, text: (coding === "gzip" ? gunzipSync(body) : body).toString() });
    }).on("error", reject);
  });
}

describe("A page or Markdown", () => {
  it.each(["/create", "/create.md", "/nowhere"])("comes compressed to who accepts it: %s", async (path) => {
    const compressed = await responseTo(path, "gzip, deflate, br");
    const plain = await responseTo(path, "identity");
    expect([compressed.coding, plain.coding]).toEqual(["gzip", undefined]);
    // Each page has its own nonce.
    const [one, other] = [compressed.text, plain.text].map((text) =>
      text.replace(/(?<![\w-])[\w-]{22}(?=\\*")/g, ""),
    );
    expect(one).toBe(other);
  });
});

describe("A script or style of a page", () => {
  it("comes compressed to who accepts it, with the same headers", async () => {
    const { text } = await responseTo("/create", "identity");
    const paths = [...new Set(text.match(/\/_next\/static\/[\w./-]+\.(?:js|css)/g))];
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) {
      const plain = await fetch(`${service.baseUrl}${path}`, { headers: { "accept-encoding": "identity" } });
      const compressed = await fetch(`${service.baseUrl}${path}`, { headers: { "accept-encoding": "gzip" } });
      expect(compressed.headers.get("content-encoding")).toBe("gzip");
      expect(await compressed.text()).toBe(await plain.text());
      const own = [
        "content-encoding",
        "content-length",
        "accept-ranges",
        "last-modified",
        "date",
        "x-request-id",
      ];
      const [one, other] = [compressed, plain].map(({ headers }) =>
        [...headers].filter(([name]) => !own.includes(name)).sort(),
      );
      expect(one).toEqual(other);
    }
  });
});
