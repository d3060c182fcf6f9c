import { describe, expect, it } from "vitest";
import { itAlone } from "../support/alone";
import {
  isMarkdown,
  isRead,
  ROOM_ENDPOINTS,
  type RoomEndpoint,
  roomForEveryCall,
  takesText,
} from "../support/endpoints";
import { type Answer, call } from "../support/http";
import { expectMarkdownRefusal, expectRefusal } from "../support/refusal";
import { createRoom, type Room } from "../support/room";
import { serviceForTests } from "../support/service-for-tests";
import { read } from "../support/steps";

const service = serviceForTests();

const fill = ({ body }: RoomEndpoint) => (body ? { body: JSON.stringify(body) } : {});

function expectRefusalOf(endpoint: RoomEndpoint, answer: Answer, status: number, code: string): void {
  if (isMarkdown(endpoint)) expectMarkdownRefusal(answer, status, code);
  else expectRefusal(answer, status, code);
}

/** Runs `refused` in a room where the call may succeed; afterwards the room is as it was. */
async function leavingNoTrace(refused: (room: Room) => Promise<void>): Promise<void> {
  const room = await roomForEveryCall(service);
  const before = await read(room);
  await refused(room);
  expect(await read(room)).toEqual(before);
}

describe.each(ROOM_ENDPOINTS)("$method /api/rooms/:id$path", (endpoint) => {
  const { method, path } = endpoint;

  it("refuses a call without a token, with a wrong one or with one of another room", async () => {
    const other = await createRoom(service);
    await leavingNoTrace(async (room) => {
      const strangers = [room.as("nobody"), room.withToken("wrong"), ...other.tokens.map(room.withToken)];
      for (const stranger of strangers) {
        const answer = await stranger.send(method, path, fill(endpoint));
        expectRefusalOf(endpoint, answer, 401, "forbidden");
        expect(answer.headers["www-authenticate"]).toMatch(/^Bearer\b/);
      }
    });
  });

  it("refuses a room that never was", async () => {
    const { url, tokens } = await createRoom(service);
    const missing = url.replace(/rm_.*/, `rm_${"0".repeat(21)}`);
    const headers = { authorization: `Bearer ${tokens[0]}` };
    const answer = await call(method, missing + path, { headers, ...fill(endpoint) });
    expectRefusalOf(endpoint, answer, 404, "not_found");
  });

  itAlone.each(["%", "%ZZ", "rm_%E0%A4%A", "%C0%AF", "%FF"])(
    "refuses the malformed address of %s with 400",
    async (id) => {
      const { tokens } = await createRoom(service);
      const headers = { authorization: `Bearer ${tokens[0]}` };
      const answer = await call(method, `${service.baseUrl}/api/rooms/${id}${path}`, {
        headers,
        ...fill(endpoint),
      });
      expectRefusalOf(endpoint, answer, 400, "validation");
    },
  );
});

describe.each(ROOM_ENDPOINTS.filter(isRead))("The observer may $method /api/rooms/:id$path", (endpoint) => {
  it("as a participant may", async () => {
    const room = await roomForEveryCall(service);
    const [seen, expected] = [
      await room.as("observer").get(endpoint.path),
      await room.as(1).get(endpoint.path),
    ];
    expect(seen.status).toBe(isMarkdown(endpoint) ? 409 : 200);
    expect(seen.status).toBe(expected.status);
  });
});

const WRITES = ROOM_ENDPOINTS.filter(({ method }) => method === "POST" || method === "PUT");

describe.each(WRITES)("The observer may not $method /api/rooms/:id$path", (endpoint) => {
  it("and is refused with 403", () =>
    leavingNoTrace(async (room) => {
      const answer = await room.as("observer").send(endpoint.method, endpoint.path, fill(endpoint));
      expectRefusal(answer, 403, "forbidden");
    }));
});

const NESTED_34 = `${"[".repeat(33)}1${"]".repeat(33)}`;
const NOT_UTF8: [string, Buffer][] = [
  ["Latin-1", Buffer.from([0xfc])],
  ["an overlong slash", Buffer.from([0xc0, 0xaf])],
  ["a surrogate", Buffer.from([0xed, 0xa0, 0x80])],
  ["a character cut off", Buffer.from([0xf0, 0x9f, 0x99])],
];

/** Bodies that are wrong for any call that reads one. */
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
  it.each(BAD_BODIES)("refuses a body that is %s", (_, body) =>
    leavingNoTrace(async (room) => {
      expectRefusal(await room.as(1).send(endpoint.method, endpoint.path, { body }), 400, "validation");
    }),
  );

  it("refuses a body over its size with 413", () =>
    leavingNoTrace(async (room) => {
      const body = JSON.stringify(endpoint.body ?? {}) + " ".repeat(1_000_000);
      expectRefusal(await room.as(1).send(endpoint.method, endpoint.path, { body }), 413, "limit");
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
  ])("is refused with 400 when it is %s", (fault, json) =>
    leavingNoTrace(async (room) => {
      const body = fault === "missing" ? json : `{"${text.field}":${json}}`;
      const answer = await room.as(1).send(method, path, { body });
      expectRefusal(answer, 400, "validation");
      expect(answer.body.error?.message).toContain(text.field);
    }),
  );

  it("is refused with 400 when there is no body at all", () =>
    leavingNoTrace(async (room) => {
      expectRefusal(await room.as(1).send(method, path), 400, "validation");
    }));

  it("is refused with 413 one byte over its limit", () =>
    leavingNoTrace(async (room) => {
      const body = JSON.stringify({ [text.field]: "a".repeat(text.limit + 1) });
      expectRefusal(await room.as(1).send(method, path, { body }), 413, "limit");
    }));
});
