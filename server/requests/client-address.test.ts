import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { clientAtAddress } from "@/lib/http/requests/client";
import { clientAddressHeader, setOrigin, setRequestId } from "./client-address";

function sent(headers: Record<string, string>, socketAddress = "203.0.113.9"): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: socketAddress });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  return request;
}

function stamped(headers: Record<string, string>, trustedProxies: number, socketAddress?: string) {
  const request = sent(headers, socketAddress);
  setOrigin(request, trustedProxies);
  return request.headers;
}

test("without a trusted proxy the client address is the socket's, whatever the headers say", () => {
  const headers = stamped({ "x-forwarded-for": "198.51.100.1", [clientAddressHeader]: "198.51.100.2" }, 0);
  expect(headers[clientAddressHeader]).toBe("203.0.113.9");
});

test.each([
  [1, "198.51.100.3"],
  [2, "198.51.100.2"],
  [5, "198.51.100.1"],
])(
  "behind %i proxies the client address is the one that many hops from the right: %s",
  (proxies, expected) => {
    const headers = stamped({ "x-forwarded-for": "198.51.100.1, 198.51.100.2, 198.51.100.3" }, proxies);
    expect(headers[clientAddressHeader]).toBe(expected);
  },
);

test("an IPv4-mapped IPv6 address is the IPv4 address", () => {
  expect(stamped({}, 0, "::ffff:203.0.113.9")[clientAddressHeader]).toBe("203.0.113.9");
  const hexadecimal = String(stamped({ "x-forwarded-for": "::ffff:cb00:7109" }, 1)[clientAddressHeader]);
  expect(clientAtAddress(hexadecimal).address).toBe("203.0.113.9");
});

test("the scheme is only taken from a trusted proxy", () => {
  expect(stamped({ "x-forwarded-proto": "https" }, 0)["x-forwarded-proto"]).toBe("http");
  expect(stamped({ "x-forwarded-proto": "https" }, 1)["x-forwarded-proto"]).toBe("https");
});

test("a forwarded host is dropped", () => {
  const headers = stamped({ "x-forwarded-host": "evil.example", forwarded: "host=evil.example" }, 1);
  expect([headers["x-forwarded-host"], headers.forwarded]).toEqual([undefined, undefined]);
});

test("the trace of a request is only taken from a trusted proxy", () => {
  const trace = { traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01`, tracestate: "vendor=1" };
  expect(stamped(trace, 0)).toEqual(stamped({}, 0));
  expect(stamped(trace, 1)).toMatchObject(trace);
});

test("the request id is only taken from a trusted proxy, and never if it contains a token", () => {
  const named = (name: string, proxies: number) => {
    const request = sent({ "x-request-id": name });
    const id = setRequestId(request, proxies);
    expect(request.headers["x-request-id"]).toBe(id);
    return id;
  };
  expect(named("edge-1:42", 1)).toBe("edge-1:42");
  expect(named("edge-1:42", 0)).toMatch(/^[0-9a-f-]{36}$/);
  for (const prefix of ["ptk", "otk"]) {
    const token = `${prefix}_${"x".repeat(32)}`;
    for (const name of [token, `id:${token}`]) expect(named(name, 1)).toMatch(/^[0-9a-f-]{36}$/);
  }
});
