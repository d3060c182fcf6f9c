import { createSocket, type Socket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once, setMaxListeners } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLookUp } from "./look-up";

/** What the name server answers, by the type of the question (1: A, 28: AAAA): addresses, none, or nothing at all. */
let answers: Record<number, Buffer[] | undefined>;
let asked: number;
let server: Socket;

beforeEach(async () => {
  asked = 0;
  server = createSocket("udp4");
  server.on("message", (query, from) => {
    asked++;
    const found = answers[query.readUInt16BE(query.indexOf(0, 12) + 1)];
    if (found) server.send(answerTo(query, found), from.port, from.address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => void server.close());

/** A response of RFC 1035, section 4: the question, and an answer for each address. */
function answerTo(query: Buffer, addresses: Buffer[]): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, addresses.length, 0, 0, 0, 0]);
  const type = question.readUInt16BE(question.length - 4);
  const records = addresses.map((address) =>
    Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length]), address]),
  );
  return Buffer.concat([header, question, ...records]);
}

const lookUp = (name = "hooks.example.com", signal = new AbortController().signal) =>
  createLookUp([`127.0.0.1:${server.address().port}`])(name, signal);
const ipv4 = Buffer.from([192, 0, 2, 7]);
const ipv6 = Buffer.from("20010db8000000000000000000000007", "hex");

test("a name has its IPv4 and IPv6 addresses", async () => {
  answers = { 1: [ipv4], 28: [ipv6] };
  expect(await lookUp()).toEqual([
    { address: "192.0.2.7", family: 4 },
    { address: "2001:db8::7", family: 6 },
  ]);
});

test("a name may have addresses of one family only", async () => {
  answers = { 1: [ipv4], 28: [] };
  expect(await lookUp()).toEqual([{ address: "192.0.2.7", family: 4 }]);
  answers = { 1: [], 28: [ipv6] };
  expect(await lookUp()).toEqual([{ address: "2001:db8::7", family: 6 }]);
});

test("a name server may answer for one family, and never for the other", async () => {
  answers = { 1: [ipv4] };
  expect(await lookUp()).toEqual([{ address: "192.0.2.7", family: 4 }]);
  // The question that is not answered was not repeated.
  expect(asked).toBe(2);
  answers = { 28: [ipv6] };
  expect(await lookUp()).toEqual([{ address: "2001:db8::7", family: 6 }]);
});

test("a name without an address is an error", async () => {
  answers = { 1: [], 28: [] };
  await expect(lookUp()).rejects.toThrow();
});

test("this machine has a name, whatever name servers say", async () => {
  answers = { 1: [ipv4], 28: [ipv6] };
  for (const name of ["localhost", "hooks.localhost"]) {
    expect(await lookUp(name)).toEqual([{ address: "127.0.0.1", family: 4 }]);
  }
  expect(asked).toBe(0);
});

test("a name server that never answers is abandoned", async () => {
  answers = {};
  await expect(lookUp()).rejects.toThrow();
});

test("any number of look-ups end with their signal, and delay no other connection of the process", async () => {
  answers = {};
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const pending = Array.from({ length: 50 }, (_, index) => lookUp(`a${index}.example.com`, stopping.signal));
  await expect.poll(() => asked).toBeGreaterThan(50);
  // By the system's own look-up, which has two places, this would wait for the name server.
  await lookup("localhost");
  stopping.abort();
  for (const each of await Promise.allSettled(pending)) {
    expect(each).toMatchObject({ status: "rejected", reason: { code: "ECANCELLED" } });
  }
});
