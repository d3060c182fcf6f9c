import { describe, expect, it } from "vitest";
import {
  isMarkdown,
  isOfClosedRoom,
  isRead,
  ROOM_ENDPOINTS,
  type RoomEndpoint,
  roomForEveryEndpoint,
  takesText,
} from "../support/endpoints";
import { expectError, expectMarkdownError } from "../support/expect-error";
import { type HttpResponse, sendRequest } from "../support/http";
import { createRoom, type Room } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { itAlone } from "../support/single-process";
import { read } from "../support/steps";

const service = sharedService();

const fill = ({ body }: RoomEndpoint) => (body ? { body: JSON.stringify(body) } : {});

function expectErrorFrom(endpoint: RoomEndpoint, response: HttpResponse, status: number, code: string): void {
  if (isMarkdown(endpoint)) expectMarkdownError(response, status, code);
  else expectError(response, status, code);
}

/** Runs `rejected` in a room where the request would succeed; afterwards the room is unchanged. */
async function changingNothing(rejected: (room: Room) => Promise<void>): Promise<void> {
  const room = await roomForEveryEndpoint(service);
  const before = await read(room);
  await rejected(room);
  expect(await read(room)).toEqual(before);
}

describe.each(ROOM_ENDPOINTS)("$method /api/rooms/:id$path", (endpoint) => {
  const { method, path } = endpoint;

  it("rejects a missing token, a wrong one and one of another room", async () => {
    const other = await createRoom(service);
    await changingNothing(async (room) => {
      const strangers = [room.as("anonymous"), room.withToken("wrong"), ...other.tokens.map(room.withToken)];
      for (const stranger of strangers) {
        const response = await stranger.send(method, path, fill(endpoint));
        expectErrorFrom(endpoint, response, 401, "forbidden");
        expect(response.headers["www-authenticate"]).toMatch(/^Bearer\b/);
      }
    });
  });

  it("rejects a room that never existed", async () => {
    const { url, tokens } = await createRoom(service);
    const missing = url.replace(/rm_.*/, `rm_${"0".repeat(21)}`);
    const headers = { authorization: `Bearer ${tokens[0]}` };
    const response = await sendRequest(method, missing + path, { headers, ...fill(endpoint) });
    expectErrorFrom(endpoint, response, 404, "not_found");
  });

  itAlone.each(["%", "%ZZ", "rm_%E0%A4%A", "%C0%AF", "%FF"])(
    "rejects the malformed URL of %s with 400",
    async (id) => {
      const { tokens } = await createRoom(service);
      const headers = { authorization: `Bearer ${tokens[0]}` };
      const response = await sendRequest(method, `${service.baseUrl}/api/rooms/${id}${path}`, {
        headers,
        ...fill(endpoint),
      });
      expectErrorFrom(endpoint, response, 400, "validation");
    },
  );
});

describe.each(ROOM_ENDPOINTS.filter(isRead))("The observer may $method /api/rooms/:id$path", (endpoint) => {
  it("is allowed for a participant", async () => {
    const room = await roomForEveryEndpoint(service);
    const [seen, expected] = [
      await room.as("observer").get(endpoint.path),
      await room.as(1).get(endpoint.path),
    ];
    expect(seen.status).toBe(isOfClosedRoom(endpoint) ? 409 : 200);
    expect(seen.status).toBe(expected.status);
  });
});

const WRITES = ROOM_ENDPOINTS.filter(({ method }) => method === "POST" || method === "PUT");

describe.each(WRITES.filter(({ observerMay }) => !observerMay))(
  "The observer may not $method /api/rooms/:id$path",
  (endpoint) => {
    it("is rejected with 403", () =>
      changingNothing(async (room) => {
        const response = await room.as("observer").send(endpoint.method, endpoint.path, fill(endpoint));
        expectError(response, 403, "forbidden");
      }));
  },
);

const NESTED_34 = `${"[".repeat(33)}1${"]".repeat(33)}`;
const NOT_UTF8: [string, Buffer][] = [
  ["Latin-1", Buffer.from([0xfc])],
  ["an overlong slash", Buffer.from([0xc0, 0xaf])],
  ["a surrogate", Buffer.from([0xed, 0xa0, 0x80])],
  ["a character cut off", Buffer.from([0xf0, 0x9f, 0x99])],
];

/** Bodies that are wrong for every request that reads one. */
const BAD_BODIES: [string, string | Uint8Array][] = [
  ["cut off", '{"a": "b"'],
  ["no JSON at all", "content=hello"],
  ["JSON with a comma too many", '{"a": 1,}'],
  ["a list", "[]"],
  ["a text", '"hello"'],
  ["nested 34 deep", `{"extra":${NESTED_34}}`],
  ["nested 1,000 deep", `{"extra":${"[".repeat(1_000)}${"]".repeat(1_000)}}`],
  ...NOT_UTF8.map(([name, bytes]): [string, Uint8Array] => [
    `not UTF-8: ${name}`,
    Buffer.concat([Buffer.from('{"extra":"'), bytes, Buffer.from('"}')]),
  ]),
];
const READING = WRITES.filter(({ path }) => path !== "/join");

describe.each(READING)("$method /api/rooms/:id$path", (endpoint) => {
  it.each(BAD_BODIES)("rejects a body that is %s", (_, body) =>
    changingNothing(async (room) => {
      expectError(
        await room.as(endpoint.sender).send(endpoint.method, endpoint.path, { body }),
        400,
        "validation",
      );
    }),
  );

  it("rejects a body over its size with 413", () =>
    changingNothing(async (room) => {
      const body = JSON.stringify(endpoint.body ?? {}) + " ".repeat(1_000_000);
      expectError(
        await room.as(endpoint.sender).send(endpoint.method, endpoint.path, { body }),
        413,
        "limit",
      );
    }));
});

describe.each(ROOM_ENDPOINTS.filter(takesText))("The text of $method /api/rooms/:id$path", (endpoint) => {
  const { method, path, text = { field: "", limit: 0 } } = endpoint;

  it.each([
    ["missing", "{}"],
    ["null", "null"],
    ["a number", "7"],
    ["a list", '["a"]'],
    ["an object", '{"a":"b"}'],
    ["empty", '""'],
    ["white space", '" \\t\\r\\n "'],
    ["with a NUL", '"a\\u0000b"'],
    ["with a lone high surrogate", '"a\\ud83d"'],
    ["with a lone low surrogate", '"\\ude42a"'],
    ["with surrogates the wrong way round", '"\\ude42\\ud83d"'],
  ])("is rejected with 400 when it is %s", (fault, json) =>
    changingNothing(async (room) => {
      const value = fault === "missing" ? {} : { [text.field]: JSON.parse(json) };
      const body = JSON.stringify({ ...endpoint.body, [text.field]: undefined, ...value });
      const response = await room.as(1).send(method, path, { body });
      expectError(response, 400, "validation");
      expect(response.body.error?.message).toContain(text.field);
    }),
  );

  it("is rejected with 400 without a body", () =>
    changingNothing(async (room) => {
      expectError(await room.as(1).send(method, path), 400, "validation");
    }));

  it("is rejected with 413 one byte over its limit", () =>
    changingNothing(async (room) => {
      const body = JSON.stringify({ ...endpoint.body, [text.field]: "a".repeat(text.limit + 1) });
      expectError(await room.as(1).send(method, path, { body }), 413, "limit");
    }));
});
