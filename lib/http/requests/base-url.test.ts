import { expect, test } from "vitest";
import { baseUrlOf } from "./base-url";

const baseUrlFor = (host?: string) => baseUrlOf({ headers: new Headers(host === undefined ? {} : { host }) });

test.each([undefined, "", "a b", "x/y", "a:123456"])(
  "a request with the host %j gets the listening address",
  (host) => {
    expect(baseUrlFor(host)).toBe("http://127.0.0.1:3000");
  },
);

test("a valid host is used, and does not make the next one valid", () => {
  expect(baseUrlFor("rooms.example.com:8080")).toBe("http://rooms.example.com:8080");
  expect(baseUrlFor("a b")).toBe("http://127.0.0.1:3000");
});
