import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { sendRequest } from "./send-request";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** The base URL of a server on this machine. */
async function serve(handle: RequestListener): Promise<string> {
  const server = createServer(handle).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The error of a write to a service that redirects it, and the requests that arrived at both sites. */
async function redirecting(status: number, targetOf: (elsewhere: string, path: string) => string) {
  const arrived: string[] = [];
  const elsewhere = await serve(({ method }, response) => {
    arrived.push(`elsewhere: ${method}`);
    response.end("{}");
  });
  const service = await serve(({ method, url = "" }, response) => {
    arrived.push(`service: ${method}`);
    response.writeHead(status, { Location: targetOf(elsewhere, url) }).end();
  });
  const url = `${service}/api/rooms/rm_1/messages`;
  const request = { method: "POST", url, token: "<TOKEN>", body: { content: "Hello" } } as const;
  const error = await sendRequest(request).catch((reason: unknown) => reason);
  return { error, arrived, service, elsewhere };
}

test.each([301, 302, 303, 307, 308])("a request is not sent to where a %i redirects it", async (status) => {
  const { error, arrived, service, elsewhere } = await redirecting(status, (base, path) => `${base}${path}`);
  expect(arrived).toEqual(["service: POST"]);
  expect(error).toMatchObject({
    status,
    code: "no_response",
    retryable: false,
    message: `${service} redirects to ${elsewhere}. The request was not sent there.`,
    hint: `If that is the right service, use a link that begins with ${elsewhere}.`,
  });
});

test("the error names a folder of the target, but not its query", async () => {
  const { error, service } = await redirecting(302, (_, path) => `/deals${path}?next=1`);
  expect(error).toMatchObject({ hint: expect.stringContaining(`begins with ${service}/deals.`) });
});

test("a target that can't be read is not repeated", async () => {
  const { error, service } = await redirecting(302, () => "http://[");
  expect(error).toMatchObject({
    message: `${service} redirects to another URL. The request was not sent there.`,
  });
});

test("a browser's redirect, which has no status and no target, is not retried", async () => {
  const opaque = Object.defineProperty(Response.error(), "type", { value: "opaqueredirect" });
  const request = { method: "GET", url: "https://rooms.example/api/rooms/rm_1" } as const;
  await expect(sendRequest(request, { fetch: async () => opaque })).rejects.toMatchObject({
    status: 0,
    retryable: false,
    message: "https://rooms.example redirects to another URL. The request was not sent there.",
  });
});
