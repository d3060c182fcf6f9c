import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveCompressedFiles } from "./compressed-files";

const script = "export const answer = 42;\n".repeat(100);
let folder = "";
let server: Server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "static-"));
  mkdirSync(join(folder, "chunks"));
  writeFileSync(join(folder, "chunks/a.js"), script);
  writeFileSync(join(folder, "chunks/a.css"), "p{}");
  writeFileSync(join(folder, "chunks/late.js"), script);
  writeFileSync(join(folder, "chunks/a.woff2"), "font");
  writeFileSync(join(folder, "../secret.js"), "secret");
  const handle = serveCompressedFiles(folder, async (_, response) => void response.end("by Next"));
  server = createServer(handle as RequestListener);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
  rmSync(join(folder, "../secret.js"));
});

/** Sends the path as it is. */
const get = (
  path: string,
  headers: Record<string, string> = { "accept-encoding": "br, gzip" },
  method = "GET",
) =>
  new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ host: "127.0.0.1", port, path: `/_next/static/${path}`, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    })
      .on("error", reject)
      .end();
  });

test("scripts and styles are sent compressed, to be kept", async () => {
  for (const [path, type, text] of [
    ["chunks/a.js", "application/javascript", script],
    ["chunks/a.css?v=1", "text/css", "p{}"],
  ] as const) {
    const { headers, body } = await get(path);
    expect(headers["content-type"]).toBe(`${type}; charset=UTF-8`);
    expect(headers["content-encoding"]).toBe("gzip");
    expect(headers["content-length"]).toBe(String(body.length));
    expect(headers["cache-control"]).toContain("immutable");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(gunzipSync(body).toString()).toBe(text);
  }
});

test("HEAD has the same headers and no body", async () => {
  const { headers, body } = await get("chunks/a.js", undefined, "HEAD");
  expect(body.length).toBe(0);
  const { headers: whole } = await get("chunks/a.js");
  expect({ ...headers, date: 0 }).toEqual({ ...whole, date: 0 });
});

test("a file that can't be read at its first request is left to Next, and sent compressed as soon as it can", async () => {
  const path = join(folder, "chunks/late.js");
  renameSync(path, `${path}.away`);
  const early = await Promise.all([1, 2].map(() => get("chunks/late.js")));
  expect(early.map(({ body }) => body.toString())).toEqual(["by Next", "by Next"]);
  renameSync(`${path}.away`, path);
  expect(gunzipSync((await get("chunks/late.js")).body).toString()).toBe(script);
});

const gzip = { "accept-encoding": "gzip" };

test.each<[string, string, Record<string, string>, string]>([
  ["no gzip", "chunks/a.js", {}, "GET"],
  ["gzip excluded", "chunks/a.js", { "accept-encoding": "gzip;q=0, br" }, "GET"],
  ["a part", "chunks/a.js", { ...gzip, range: "bytes=0-1" }, "GET"],
  ["what it knows already", "chunks/a.js", { ...gzip, "if-none-match": '"x"' }, "GET"],
  ["another kind of file", "chunks/a.woff2", gzip, "GET"],
  ["a file that does not exist", "chunks/b.js", gzip, "GET"],
  ["a file outside", "../secret.js", gzip, "GET"],
  ["a file outside, encoded", "%2e%2e/secret.js", gzip, "GET"],
  ["another method", "chunks/a.js", gzip, "POST"],
])("a request for %s is left to Next", async (_, path, headers, method) => {
  expect((await get(path, headers, method)).body.toString()).toBe("by Next");
});
