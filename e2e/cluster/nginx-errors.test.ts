import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { baseHeaders, privateHeaders } from "@/lib/http/responses/headers";
import { freePort } from "@/scripts/free-port.mjs";
import { type Site, startSite } from "../support/cluster/site";
import { parseRaw, type RawResponse, sendRaw, sendTls } from "../support/raw-request";

const HOST = "Host: x\r\nConnection: close\r\n";

const long = "x".repeat(9_000);

let site: Site;

beforeAll(async () => {
  site = await startSite(String(await freePort()));
});

afterAll(() => site?.stop());

/** Expects an error with the shape and all headers of the service, which reveals nothing about nginx but its name. */
function expectError(response: RawResponse, status: number, scheme: "http" | "https" = "http"): void {
  expect(response.status, response.body).toBe(status);
  const wanted = { ...baseHeaders({ isHttps: scheme === "https", anyOrigin: true }), ...privateHeaders };
  for (const [name, value] of Object.entries(wanted))
    expect(response.headers[name.toLowerCase()], name).toBe(value);
  expect(response.headers["strict-transport-security"]).toBe(
    scheme === "https" ? "max-age=31536000" : undefined,
  );
  expect(response.headers["content-type"]).toBe("application/json");
  expect(response.headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
  expect(response.headers.server).toBe("nginx");
  const { error } = JSON.parse(response.body);
  expect(error).toMatchObject({
    code: expect.stringMatching(/^(?:validation|limit|not_found|internal)$/),
    message: expect.stringMatching(/\S/),
    retryable: [429, 500, 503].includes(status),
  });
  expect(response.headers["retry-after"]).toBe([429, 503].includes(status) ? "2" : undefined);
  expect(response.body).not.toMatch(/nginx|<|ptk_secret/);
}

const malformed: [what: string, request: string, status: number][] = [
  ["no HTTP", "hello\r\n\r\n", 400],
  ["HTTP/2 without TLS", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  ["a method in small letters", `get / HTTP/1.1\r\n${HOST}\r\n`, 400],
  ["no Host", "GET /r/rm_x/ptk_secret HTTP/1.1\r\n\r\n", 400],
  ["HTTP/1.0 without Host", "GET /r/rm_x/ptk_secret HTTP/1.0\r\n\r\n", 400],
  ["a Host with a slash", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400],
  ["two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400],
  ["a space in the URL", `GET /a b HTTP/1.1\r\n${HOST}\r\n`, 400],
  ["a control character in the URL", `GET /\x01 HTTP/1.1\r\n${HOST}\r\n`, 400],
  ["a NUL in the URL", `GET /%00 HTTP/1.1\r\n${HOST}\r\n`, 400],
  ["malformed percent-encoding", `GET /r/rm_x/ptk_secret%ZZ HTTP/1.1\r\n${HOST}\r\n`, 400],
  ["dots that lead out", `GET /../r/rm_x/ptk_secret HTTP/1.1\r\n${HOST}\r\n`, 400],
  ["an absolute URL without a host", `GET http:///r/rm_x/ptk_secret HTTP/1.1\r\n${HOST}\r\n`, 400],
  ["a NUL in a header", `GET / HTTP/1.1\r\n${HOST}X-A: \0\r\n\r\n`, 400],
  ["two lengths", `POST / HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
  [
    "a length and chunks",
    `POST / HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
    400,
  ],
  ["chunks that are none", `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`, 400],
  ["TRACE with malformed chunks", `TRACE / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`, 400],
  ["TRACE", `TRACE / HTTP/1.1\r\n${HOST}\r\n`, 405],
  ["a body that is too large", `POST / HTTP/1.1\r\n${HOST}Content-Length: 99999999\r\n\r\n`, 413],
  ["a URL that is too long", `GET /r/rm_x/ptk_secret?${long} HTTP/1.1\r\n${HOST}\r\n`, 414],
  ["a header that is too large", `GET / HTTP/1.1\r\n${HOST}X-A: ${long}\r\n\r\n`, 431],
  ["too many headers", `GET / HTTP/1.1\r\n${HOST}${`X-A: ${"x".repeat(4_000)}\r\n`.repeat(10)}\r\n`, 431],
  ["a Transfer-Encoding that is not known", `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: gzip\r\n\r\n`, 501],
  ["a version that is not known", `GET / HTTP/9.9\r\n${HOST}\r\n`, 505],
  ["the path of nginx's own errors", `GET /_rooms_error HTTP/1.1\r\n${HOST}\r\n`, 404],
  ["a request that no process takes", `GET /r/rm_x/ptk_secret HTTP/1.1\r\n${HOST}\r\n`, 503],
];

describe("nginx responds with the service's error bodies", () => {
  it.each(malformed)("over HTTPS %s", async (_, request, status) => {
    expectError(parseRaw(await sendTls(site.httpsPort, request)), status, "https");
  });

  it("plain HTTP at the port of HTTPS", async () => {
    expectError(
      parseRaw(await sendRaw(site.httpsPort, `GET /r/rm_x/ptk_secret HTTP/1.1\r\n${HOST}\r\n`)),
      400,
    );
  });

  it.each([
    ["/r/rm_x/ptk_secret", "GET", 503],
    ["/", "TRACE", 405],
    ["/%ZZ", "GET", 400],
  ])("over HTTP/2 %s", async (path, method, status) => {
    expectError(await overHttp2({ ":path": path, ":method": method }), status, "https");
  });

  it("HTTP/0.9: only the error body, because there are no headers", async () => {
    expect(JSON.parse(await sendTls(site.httpsPort, "GET /r/rm_x/ptk_secret\r\n")).error.code).toBe(
      "validation",
    );
  });
});

describe("At the port of plain HTTP", () => {
  it("nginx redirects to HTTPS, to the site's own name and without a page of nginx", async () => {
    const request =
      "GET /r/rm_x/ptk_secret?a=%20b HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    const { status, headers, body } = parseRaw(await sendRaw(site.httpPort, request));
    expect([status, headers.location, body]).toEqual([
      301,
      "https://rooms.example.com/r/rm_x/ptk_secret?a=%20b",
      "",
    ]);
    // The Location contains the token.
    expect(headers).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "x-content-type-options": "nosniff",
    });
  });

  it.each([
    ...malformed.filter(([, , status]) => ![503].includes(status)),
    ["what is not there", `GET /.well-known/acme-challenge/x HTTP/1.1\r\n${HOST}\r\n`, 404],
  ] as typeof malformed)("%s gets the service's error body, too", async (what, request, status) => {
    // A request that lacks only its Host or is only too long is redirected to HTTPS.
    const response = parseRaw(await sendRaw(site.httpPort, request));
    if (response.status === 301) return expect(["HTTP/1.0 without Host"]).toContain(what);
    expectError(response, status);
  });
});

it("none of this is in its log", async () => {
  const raw = connect(site.httpsPort, "127.0.0.1");
  await once(raw, "connect");
  raw.destroy();
  expect(await site.log()).not.toMatch(/GET|POST|ptk_secret/);
});

async function overHttp2(head: Record<string, string>): Promise<RawResponse> {
  const session = connectHttp2(`https://127.0.0.1:${site.httpsPort}`, { rejectUnauthorized: false });
  try {
    const stream = session.request(head);
    const [headers] = await once(stream, "response");
    let body = "";
    for await (const part of stream.setEncoding("utf8")) body += part;
    return { status: headers[":status"], headers, body };
  } finally {
    session.destroy();
  }
}
