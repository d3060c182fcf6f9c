import {
  type Attack,
  holding,
  loop,
  oneOf40,
  readPart,
  send,
  sendAndLeave,
  sendBatch,
  untilClosed,
} from "./send";
import { lastWord, type Target } from "./target";

const KB = 1024;
const MB = 1024 * KB;
const contractBytes = 128 * KB;
const bodyBytes = 24 * MB;

/** Attacks that try to make the service slow for others, by name. */
export const attacks: Record<string, Attack> = {
  "slow texts": loop(8, (target, turn) => {
    const { id, token } = target.own;
    const markdown = slowTexts[turn % slowTexts.length] ?? "";
    const headers = { authorization: `Bearer ${token}` };
    return send(target, "PUT", `/api/rooms/${id}/contract`, headers, JSON.stringify({ markdown }));
  }),
  "requests of 50 edits": loop(8, (target) => {
    const { id, token } = target.edited;
    const headers = { authorization: `Bearer ${token}` };
    // The last edit restores the text, so that the request changes nothing and can be sent again.
    const edits = Array.from({ length: 50 }, (_, edit) =>
      edit % 2 ? { old: `${lastWord}x`, new: lastWord } : { old: lastWord, new: `${lastWord}x` },
    );
    return send(
      target,
      "PATCH",
      `/api/rooms/${id}/contract`,
      headers,
      JSON.stringify({ base_version: 1, edits }),
    );
  }),
  "large bodies": loop(4, (target, turn) => {
    const [path, body, type = "application/json"] = largeBodies[turn % largeBodies.length] ?? ["", ""];
    return send(target, "POST", path, { "content-type": type }, body);
  }),
  "large rooms as Markdown": loop(8, (target) => {
    const { id, token } = target.lines;
    return send(target, "GET", `/r/${id}/${token}.md`);
  }),
  "large rooms as JSON": loop(8, (target, turn) => {
    const { id, token } = target.hidden;
    const headers = { authorization: `Bearer ${token}` };
    return send(target, turn % 2 ? "HEAD" : "GET", `/api/rooms/${id}/events`, headers);
  }),
  "contract versions": loop(60, (target) => {
    const { id, token } = target.versions;
    return send(target, "GET", `/api/rooms/${id}/contract/versions`, { authorization: `Bearer ${token}` });
  }),
  "diffs of long versions": loop(60, (target) => {
    const { id, token } = target.compared;
    const path = `/api/rooms/${id}/contract/diff?from=1&to=2`;
    return send(target, "GET", path, { authorization: `Bearer ${token}` });
  }),
  "long versions for 40 clients": loop(400, (target, turn) => {
    const { id, token } = target.redacted;
    const path = `/api/rooms/${id}/contract/versions/${1 + (turn % 2)}`;
    return send(target, "GET", path, { authorization: `Bearer ${token}` }, undefined, oneOf40(turn));
  }),
  "page of many elements": loop(1, (target) => {
    const { id, token } = target.elements;
    return send(target, "GET", `/r/${id}/${token}`);
  }),
  "page of texts that are slow to parse and to direct": loop(2, (target, turn) => {
    const { id, token } = target.slow;
    return send(target, "GET", `/r/${id}/${token}${turn % 2 ? "?all" : ""}`);
  }),
  "headers that are slow to read": loop(4, (target, turn) =>
    send(target, "GET", turn % 2 ? "/create" : "/no-such-page", slowHeaders[turn % slowHeaders.length]),
  ),
  "forms of a page of many elements": loop(30, (target) => {
    const { id, token, action } = target.decided;
    const body = formOf({ [action]: "", decision: "decline", contract_version: "1", reason: "No." });
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    return send(target, "POST", `/a/${id}/${token}?changes&all`, headers, body);
  }),
  "long forms": loop(30, (target) => {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    return send(target, "POST", "/create", headers, longForm(target.createAction));
  }),
  "queries of many parameters": loop(8, (target, turn) => {
    const path = ["/create", "/health/ready", "/openapi.json", "/api/nothing"][turn % 4];
    return send(target, "GET", `${path}?${"a&".repeat(turn % 8 < 4 ? 7_600 : 49)}`);
  }),
  // The first of the attacks on this room: its record is not signed yet.
  "250 unread records for 40 clients": holding(
    250,
    ({ closed: { id, token } }, number) => {
      const file = ["record", "export.zip"][number % 2];
      return [`GET /api/rooms/${id}/${file} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`];
    },
    { manyClients: true },
  ),
  "records and archives": loop(8, (target, turn) => {
    const { id, token } = target.closed;
    const headers = { authorization: `Bearer ${token}` };
    const file = ["record", "export.zip", "final.md"][turn % 3];
    return send(target, "GET", `/api/rooms/${id}/${file}`, headers);
  }),
  "records and archives for 40 clients that leave": loop(60, (target, turn) => {
    const { id, token } = target.closed;
    const file = ["record", "export.zip", "final.md"][turn % 3];
    return sendAndLeave(target, turn, `/api/rooms/${id}/${file}`, token);
  }),
  "parts of large rooms for 40 clients": loop(800, (target, turn) => {
    const rooms = [target.closed, target.full, target.hidden, target.versions];
    const { id, token } = rooms[turn % rooms.length] ?? target.full;
    const paths = ["record", "export.zip", "final.md", "events", "events?after=5"];
    const path = turn % 7 < 5 ? `/api/rooms/${id}/${paths[turn % 7]}` : `/r/${id}/${token}.md`;
    const accept = turn % 11 === 0 ? "text/event-stream" : "*/*";
    return readPart(target, turn, path, { token, accept, bytes: (20 + ((turn * 97) % 3_000)) * KB });
  }),
  "small rooms for 40 clients that leave": loop(60, (target, turn) => {
    const { id, token } = target.own;
    return sendAndLeave(target, turn, `/api/rooms/${id}`, token);
  }),
  "notifications set and ended": loop(8, (target, turn) => {
    const { id, token } = target.own;
    const headers = { authorization: `Bearer ${token}` };
    // Nothing is sent: the room is never deleted.
    const webhook = { url: "https://hooks.example.com/rooms" };
    const body = turn % 2 ? JSON.stringify({ webhook, on: ["deleted"] }) : undefined;
    return send(target, body ? "PUT" : "DELETE", `/api/rooms/${id}/notifications`, headers, body);
  }),
  "batches of tool calls": loop(4, (target) => {
    const { id, token } = target.hidden;
    return sendBatch(target, "wait_for_events", { room_id: id, token, after: 0 });
  }),
  "large rooms by a tool": loop(8, (target) => {
    const { id, token } = target.hidden;
    return sendBatch(target, "read_room", { room_id: id, token }, 1);
  }),
  "tool calls without a room": loop(60, (target) =>
    sendBatch(target, "read_room", { room_id: target.own.id, token: "none" }),
  ),
  "900 connections for pages": loop(900, (target, turn) =>
    send(target, "GET", ["/create", "/openapi.json", "/no-such-page"][turn % 3] ?? "/"),
  ),
  "630 connections, pipelined 16 KB requests": holding(630, () => [
    `GET /openapi.json HTTP/1.1\r\nHost: x\r\n${`x-padding: ${"a".repeat(1_000)}\r\n`.repeat(15)}\r\n`.repeat(
      16,
    ),
  ]),
  "460 connections, slow to parse": holding(460, (_, number) => [
    longToParse[number % longToParse.length] ?? "",
  ]),
  "5 connections, slow to parse, reopened": loop(5, ({ port }, turn) =>
    untilClosed(port, longToParse[turn % longToParse.length] ?? ""),
  ),
  "99 unread streams": holding(99, ({ hidden: { id, token } }) => [
    `GET /api/rooms/${id}/events?after=0 HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  ]),
  "streams for 40 clients that catch up": loop(200, (target, turn) => {
    const rooms = [target.full, target.lines, target.hidden, target.slow, target.versions, target.closed];
    const { id, token } = rooms[turn % rooms.length] ?? target.full;
    const path = `/api/rooms/${id}/events?after=${turn % 100}`;
    return sendAndLeave(target, turn, path, token, { accept: "text/event-stream", ms: 2_000 });
  }),
  "waiting requests that messages wake": waking("POST", "messages", (turn) => ({ content: `${turn}` })),
  // JSON writes each of these characters as six.
  "waiting requests that long contracts wake": waking("PUT", "contract", (turn) => ({
    markdown: `${"\u0001".repeat(120_000)}${turn}`,
  })),
  "pipelining behind a stream": holding(24, ({ full: { id, token } }) => {
    const line = `GET /api/rooms/${id}/events?after=0 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`;
    return [`${line}Accept: text/event-stream\r\n\r\n`, `${line}\r\n`.repeat(450)];
  }),
  "200 unfinished uploads": holding(200, () => [
    `POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Length: ${760 * KB}\r\n\r\n`,
    "x".repeat(760 * KB - 1),
  ]),
  "250 unread responses": holding(250, unreadResponse),
  "250 unread responses for 40 clients": holding(250, unreadResponse, { manyClients: true }),
  "800 upgrades": holding(800, ({ own: { id, token } }, number) => [
    `GET ${number % 2 ? "http://a:99999" : ""}/r/${id}/${token} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  ]),
  "3,000 silent connections": holding(3_000, () => []),
};

/** 99 requests that wait for the next event of a room, and a write that wakes them. */
function waking(method: string, path: string, body: (turn: number) => object): Attack {
  return loop(100, (target, turn) => {
    const { id, token } = target.own;
    const headers = { authorization: `Bearer ${token}` };
    if (turn % 100 === 0)
      return send(target, method, `/api/rooms/${id}/${path}`, headers, JSON.stringify(body(turn)));
    const since = new Date().toISOString();
    return send(target, "GET", `/api/rooms/${id}/events?since=${since}&wait=3`, headers);
  });
}

/** A request for a large response. */
function unreadResponse({ full: { id, token } }: Target, number: number): string[] {
  const paths = [`/api/rooms/${id}`, `/api/rooms/${id}/events`, `/r/${id}/${token}.md`, `/r/${id}/${token}`];
  const path = paths[number % paths.length];
  return [`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`];
}

const slowHeaders: Record<string, string>[] = [
  { "user-agent": "a".repeat(15_000) },
  { rsc: "1", "next-router-state-tree": `${'["",{"":'.repeat(1_400)}["",{}]${"}]".repeat(1_400)}` },
  { accept: "text/html,".repeat(1_500) },
];

/** The body of a form, with the boundary x. */
const formOf = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join("")
    .concat("--x--\r\n");

/** A form that takes long to show again, because each sign becomes an entity. */
const longForm = (action: string): string =>
  formOf({ [action]: "", title: "t", goal: "<".repeat(64 * KB), brief: '"'.repeat(63 * KB) });

/** Texts of the maximum contract size: base64 in lines as mail programs and openssl wrap it. */
const slowTexts = [60, 64, 76].flatMap((width) =>
  ["secret: password = ", "We deliver in May. ", "xapp-", `${" ".repeat(61)}token: `].map((unit) => {
    const encoded = Buffer.from(unit.repeat(contractBytes / unit.length)).toString("base64");
    return (encoded.match(new RegExp(`.{1,${width}}`, "g")) ?? []).join("\n").slice(0, contractBytes);
  }),
);

const longToParse = [
  `POST /api/rooms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${"1\r\nx\r\n".repeat(11_000)}`,
  "GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(2_400),
  `GET / HTTP/1.1\r\nHost: x\r\n${"a:\r\n".repeat(1_900)}\r\n`.repeat(8),
];

const largeBodies: [path: string, body: string, type?: string][] = [
  ["/api/rooms", `{"x":[${"{},".repeat(bodyBytes / 3 - 10)}{}]}`],
  ["/api/rooms", `{"title":"${"\\u0041".repeat(bodyBytes / 6 - 10)}"}`],
  ["/api/rooms", `{"title":"${"é".repeat(bodyBytes / 2 - 10)}"}`],
  ["/mcp", `{"x":[${"{},".repeat(bodyBytes / 3 - 10)}{}]}`],
  ["/create", "--x\r\n\r\n\r\n".repeat((8 * MB) / 9), "multipart/form-data; boundary=x"],
];
