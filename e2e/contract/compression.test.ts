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
