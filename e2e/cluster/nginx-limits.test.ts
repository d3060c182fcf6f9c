import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Groups, startGroups } from "../support/cluster/groups";
import { type Site, startSite } from "../support/cluster/site";
import { parseRaw, sendRaw } from "../support/raw-request";
import { until } from "../support/until";

/** The limits of deploy/nginx/rooms-proxy.conf on requests in progress: of one client, of an IPv6 /48, of all clients. */
const ORDINARY = 32;
const WAITING = 256;
const FORMS = 16;
const ORDINARY_OF_WIDE = 64;
const ORDINARY_OF_ALL = 2_048;
/** The default timeout of nginx is 60 seconds. */
const LESS_THAN_BY_DEFAULT = 50_000;

let groups: Groups;
let held: Socket[] = [];
/** How many of the held requests got a response after all. */
let answered = 0;
let end: () => void;
let ended: Promise<void>;
beforeEach(() => {
  ended = new Promise((resolve) => {
    end = resolve;
  });
});
beforeAll(async () => {
  // Requests with this header stay in progress until the test ends.
  groups = await startGroups("by address", ({ headers }) => (headers["x-hold"] ? ended : Promise.resolve()));
});
afterEach(async () => {
  for (const socket of held) socket.destroy();
  end();
  held = [];
  answered = 0;
  await until("nginx has noticed the disconnects", async () => (await statusFrom("192.0.2.1")) === 200);
});
afterAll(() => groups?.stop());

const waitingPath = "/api/rooms/rm_x/events?wait=25";
const head = (address: string, path: string, more: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Test-Address: ${address}\r\n${more}\r\n`;

async function hold(count: number, request: (index: number) => string, port = groups.port): Promise<void> {
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1"));
  held.push(...sockets);
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  for (const [index, socket] of sockets.entries()) {
    socket.on("error", () => undefined).once("data", () => answered++);
    socket.write(request(index));
  }
}

async function responseTo(address: string, path = "/") {
  return parseRaw(await sendRaw(groups.port, head(address, path, "Connection: close\r\n")));
}
const statusFrom = async (address: string, path?: string) => (await responseTo(address, path)).status;

/** Waits until nginx rejects one more request of this address, but none of the held ones. */
async function untilRejected(address: string, path?: string): Promise<void> {
  await until("one more is rejected", async () => (await statusFrom(address, path)) === 429);
  expect(answered).toBe(0);
}

it("neither one client nor a /48 may have more than half of what nginx passes on to a process", async () => {
  const [groupsOf, proxy] = await Promise.all(
    ["rooms.conf", "rooms-proxy.conf"].map((name) => readFile(`deploy/nginx/${name}`, "utf8")),
  );
  const maxOf = (group: string) =>
    Number(new RegExp(`upstream ${group} \\{[^}]*?max_conns=(\\d+)`).exec(groupsOf ?? "")?.[1]);
  const limitOf = (name: string) => Number(new RegExp(`limit_conn ${name} (\\d+);`).exec(proxy ?? "")?.[1]);
  for (const [limit, group] of [
    ["rooms_ordinary", "rooms_quick"],
    ["rooms_ordinary", "rooms_page"],
    ["rooms_ordinary", "rooms_health"],
    ["rooms_waiting", "rooms_waiting"],
    ["rooms_form", "rooms_form"],
  ] as const) {
    expect(limitOf(`${limit}_client`), group).toBeLessThanOrEqual(maxOf(group) / 2);
    expect(limitOf(`${limit}_wide`), group).toBeLessThanOrEqual(maxOf(group) / 2);
  }
});

it("one client has a limit of ordinary requests in progress, and one more gets the service's error", async () => {
  await hold(ORDINARY - 1, () => head("192.0.2.1", "/", "X-Hold: 1\r\n"));
  await until("they are in progress", async () => groups.seen.length >= ORDINARY - 1);
  expect(await statusFrom("192.0.2.1")).toBe(200);
  await hold(1, () => head("192.0.2.1", "/", "X-Hold: 1\r\n"));
  await untilRejected("192.0.2.1");
  const { status, headers, body } = await responseTo("192.0.2.1");
  expect(status).toBe(429);
  expect(headers).toMatchObject({ "content-type": "application/json", "retry-after": "2" });
  expect(JSON.parse(body)).toEqual({
    error: {
      code: "limit",
      message: expect.stringMatching(/in progress/),
      hint: expect.any(String),
      retryable: true,
    },
  });
  expect(await statusFrom("192.0.2.2")).toBe(200);
  expect(await statusFrom("192.0.2.1", waitingPath)).toBe(200);
});

it("an upload in progress counts, too", async () => {
  await hold(ORDINARY, () => head("192.0.2.1", "/", "Content-Length: 10\r\n").replace("GET", "POST"));
  await untilRejected("192.0.2.1");
  expect(await statusFrom("192.0.2.2")).toBe(200);
});

it("all addresses of an IPv6 /64 are one client", async () => {
  await hold(ORDINARY, (index) =>
    head(`2001:db8:1:a:${index}::${index}`, "/", "Content-Length: 10\r\n").replace("GET", "POST"),
  );
  await untilRejected("2001:db8:1:a::1");
  expect(await statusFrom("2001:db8:1:b::1")).toBe(200);
  expect(await statusFrom("::ffff:192.0.2.1")).toBe(200);
});

it("all clients of an IPv6 /48 may have twice as many requests in progress as one", async () => {
  await hold(ORDINARY_OF_WIDE, (index) =>
    head(`2001:db8:1:${index.toString(16)}::1`, "/", "Content-Length: 10\r\n").replace("GET", "POST"),
  );
  await untilRejected("2001:db8:1:ffff::1");
  expect(await statusFrom("2001:db8:2::1")).toBe(200);
  expect(await statusFrom("::ffff:192.0.2.1")).toBe(200);
  expect(await statusFrom("192.0.2.1")).toBe(200);
});

it("one client may have more waits in progress, which do not count as ordinary requests", async () => {
  await hold(WAITING, () => head("192.0.2.1", waitingPath, "X-Hold: 1\r\n"));
  await untilRejected("192.0.2.1", waitingPath);
  expect(await statusFrom("192.0.2.1")).toBe(200);
  expect(await statusFrom("192.0.2.2", waitingPath)).toBe(200);
});

it("one client may send few forms at once, which limits neither its other requests nor other clients", async () => {
  const form = (more: string) => head("192.0.2.1", "/create", more).replace("GET", "POST");
  await hold(FORMS, () => form("X-Hold: 1\r\nContent-Length: 10\r\n"));
  const statusOfForm = async (address: string) => {
    const request = head(address, "/create", "Connection: close\r\nContent-Length: 0\r\n");
    return parseRaw(await sendRaw(groups.port, request.replace("GET", "POST"))).status;
  };
  await until("one more is rejected", async () => (await statusOfForm("192.0.2.1")) === 429);
  expect(answered).toBe(0);
  expect(await statusOfForm("192.0.2.2")).toBe(200);
  expect(await statusFrom("192.0.2.1")).toBe(200);
  expect(await statusFrom("192.0.2.1", waitingPath)).toBe(200);
});

it("all clients together have a limit of ordinary requests in progress", async () => {
  await hold(ORDINARY_OF_ALL, (index) =>
    head(`10.0.${index >> 8}.${index & 255}`, "/", "Content-Length: 10\r\n").replace("GET", "POST"),
  );
  await untilRejected("192.0.2.1");
  expect(await statusFrom("192.0.2.1", waitingPath)).toBe(200);
});

describe("nginx disconnects a client", { timeout: 90_000 }, () => {
  it.each([
    ["headers", "GET / HTTP/1.1\r\nHost: x\r\n"],
    ["the body", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{"],
  ])("that stops sending %s", async (_, begun) => {
    const socket = connect(groups.port, "127.0.0.1", () => socket.write(begun));
    socket.on("error", () => undefined);
    await until("it is disconnected", async () => socket.destroyed, LESS_THAN_BY_DEFAULT);
  });

  it("that reads nothing of a response", async () => {
    await hold(ORDINARY - 1, () => head("192.0.2.1", "/", "X-Hold: 1\r\n"));
    const reader = connect(groups.port, "127.0.0.1").pause();
    held.push(reader);
    await once(reader, "connect");
    reader.write(head("192.0.2.1", "/long", ""));
    await untilRejected("192.0.2.1");
    const isFree = async () => (await statusFrom("192.0.2.1")) === 200;
    await until("its slot is free again", isFree, LESS_THAN_BY_DEFAULT);
  });
});

describe("behind another proxy, as with Compose,", () => {
  let site: Site;
  let app: Server;
  beforeAll(async () => {
    app = createServer(({ headers }, response) => void response.end(headers["x-forwarded-for"]));
    await once(app.listen(0, "127.0.0.1"), "listening");
    site = await startSite(String((app.address() as AddressInfo).port), "compose.conf");
  });
  afterAll(async () => {
    await site?.stop();
    app?.close();
  });

  const from = (forwarded: string, more: string) =>
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: ${forwarded}\r\n${more}\r\n`;
  const holdFrom = (count: number, forwarded: (index: number) => string) =>
    hold(count, (index) => from(forwarded(index), "Content-Length: 10\r\n"), site.httpPort);
  const responseBehind = async (forwarded: string) =>
    parseRaw(await sendRaw(site.httpPort, from(forwarded, "Content-Length: 0\r\n")));
  const statusBehind = async (forwarded: string) => (await responseBehind(forwarded)).status;
  const untilRejectedBehind = async (forwarded: string) => {
    await until("one more is rejected", async () => (await statusBehind(forwarded)) === 429);
    expect(answered).toBe(0);
  };

  it("a client is the address that this proxy sends", async () => {
    await holdFrom(ORDINARY, () => "192.0.2.1");
    await untilRejectedBehind("192.0.2.9, 192.0.2.1");
    expect(await statusBehind("::ffff:192.0.2.1")).toBe(429);
    expect(await statusBehind("::FFFF:C000:0201")).toBe(429);
    expect(await statusBehind("192.0.2.1, 192.0.2.2")).toBe(200);
    expect(await statusBehind("2001:db8::1")).toBe(200);
  });

  it("a client is a whole /64, however its addresses are written", async () => {
    await holdFrom(ORDINARY, (index) => `2001:db8:0:2::${index.toString(16)}`);
    await untilRejectedBehind("2001:db8:0:2::ffff");
    for (const same of ["2001:DB8::2:0:0:0:1", "2001:0db8:0000:0002:a:b:c:d", "2001:db8:0:2:1::192.0.2.1"]) {
      expect(await statusBehind(same), same).toBe(429);
    }
    for (const another of ["2001:db8:0:3::1", "2001:db8::2", "192.0.2.1", "::ffff:192.0.2.1"]) {
      expect(await statusBehind(another), another).toBe(200);
    }
  });

  it("all clients of a /48 may have twice as many requests in progress as one", async () => {
    await holdFrom(ORDINARY_OF_WIDE, (index) => `2001:db8:1:${index.toString(16)}::1`);
    await untilRejectedBehind("2001:db8:1:ffff::1");
    expect(await statusBehind("2001:db8:2::1")).toBe(200);
    expect(await statusBehind("192.0.2.1")).toBe(200);
  });

  it("the service gets the connecting address last, whatever the request contains", async () => {
    const last = "127.0.0.1";
    expect((await responseBehind("192.0.2.9, 192.0.2.1")).body).toBe(`192.0.2.9, 192.0.2.1, ${last}`);
    expect((await responseBehind("unknown")).body).toBe(`unknown, ${last}`);
    const twice = "192.0.2.9\r\nX-Forwarded-For: 192.0.2.1";
    expect((await responseBehind(twice)).body).toBe(`192.0.2.9, 192.0.2.1, ${last}`);
    expect((await responseBehind("")).body).toBe(last);
  });
});
