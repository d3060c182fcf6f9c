import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import pg from "pg";

/**
 * The same effects in the database and nothing else: node:http and one prepared statement per request, no framework,
 * no validation, no redaction, no next step. A reference for the best possible rate, not a product.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const hash = (text: string) => createHash("sha256").update(text).digest();
const newId = (kind: string, bytes: number) => `${kind}_${randomBytes(bytes).toString("base64url")}`;
const idBytes = 15.75;
const tokenBytes = 24;

const state = `
  status, contract_version, message_count, last_seq, last_at, expires_at, clock_timestamp() AS now,
  (SELECT json_agg(json_build_object('id', id, 'role', role, 'joined_at', joined_at, 'agreed_version', agreed_version,
    'agreed_at', agreed_at, 'is_viewer', token_hash = $2) ORDER BY position)
    FROM participants WHERE room_id = rooms.id) AS participants,
  (SELECT coalesce(json_agg(questions ORDER BY asked_seq), '[]') FROM questions WHERE room_id = rooms.id) AS questions`;

const statements = {
  events: `SELECT ${state}, (SELECT coalesce(json_agg(events ORDER BY seq), '[]') FROM events
      WHERE room_id = rooms.id AND seq > $3) AS events
    FROM rooms WHERE id = $1 AND expires_at > clock_timestamp()`,
  room: `SELECT ${state}, title, brief, goal, created_at FROM rooms WHERE id = $1 AND expires_at > clock_timestamp()`,
  conversation: "SELECT * FROM events WHERE room_id = $1 ORDER BY seq",
  post: `WITH caller AS (SELECT id FROM participants WHERE room_id = $1 AND token_hash = $2),
    moved AS (UPDATE rooms SET last_seq = last_seq + 1, message_count = message_count + 1, last_at = clock_timestamp(),
        content_bytes = content_bytes + octet_length($3)
      WHERE id = $1 AND expires_at > clock_timestamp() AND EXISTS (SELECT FROM caller) RETURNING id, last_seq, last_at),
    appended AS (INSERT INTO events (room_id, seq, at, participant_id, action, body)
      SELECT moved.id, last_seq, last_at, caller.id, 'posted', $3 FROM moved, caller)
    SELECT last_seq, last_at, pg_notify('room_changed', id)::text FROM moved`,
  propose: `WITH caller AS (SELECT id FROM participants WHERE room_id = $1 AND token_hash = $2),
    moved AS (UPDATE rooms SET last_seq = last_seq + 1, contract_version = contract_version + 1, last_at = clock_timestamp(),
        content_bytes = content_bytes + octet_length($3)
      WHERE id = $1 AND EXISTS (SELECT FROM caller) RETURNING id, last_seq, last_at, contract_version),
    appended AS (INSERT INTO events (room_id, seq, at, participant_id, action, body, contract_version)
      SELECT moved.id, last_seq, last_at, caller.id, 'proposed', $3, contract_version FROM moved, caller)
    SELECT last_seq, last_at, contract_version, pg_notify('room_changed', id)::text FROM moved`,
  join: `WITH caller AS (UPDATE participants SET joined_at = clock_timestamp()
      WHERE room_id = $1 AND token_hash = $2 AND joined_at IS NULL RETURNING id),
    moved AS (UPDATE rooms SET last_seq = last_seq + 1, last_at = clock_timestamp()
      WHERE id = $1 AND EXISTS (SELECT FROM caller) RETURNING id, last_seq, last_at),
    appended AS (INSERT INTO events (room_id, seq, at, participant_id, action, body)
      SELECT moved.id, last_seq, last_at, caller.id, 'joined', '' FROM moved, caller)
    SELECT last_seq, last_at, pg_notify('room_changed', id)::text FROM moved`,
  agree: `WITH caller AS (UPDATE participants SET agreed_version = contract_version, agreed_at = clock_timestamp()
      FROM rooms WHERE rooms.id = $1 AND room_id = $1 AND token_hash = $2
        AND contract_version > coalesce(agreed_version, 0) RETURNING participants.id, contract_version),
    moved AS (UPDATE rooms SET last_seq = last_seq + 1, last_at = clock_timestamp(),
        status = CASE WHEN EXISTS (SELECT FROM participants, caller WHERE room_id = $1 AND participants.id <> caller.id
          AND agreed_version IS DISTINCT FROM caller.contract_version) THEN 'open' ELSE 'agreed' END
      WHERE id = $1 AND EXISTS (SELECT FROM caller) RETURNING id, last_seq, last_at, status),
    appended AS (INSERT INTO events (room_id, seq, at, participant_id, action, body, contract_version)
      SELECT moved.id, last_seq, last_at, caller.id, 'agreed', '', caller.contract_version FROM moved, caller)
    SELECT last_seq, last_at, status, pg_notify('room_changed', id)::text FROM moved`,
  create: `WITH created AS (INSERT INTO rooms (id, title, goal, status, created_at, expires_at, observer_token_hash,
        contract_version, message_count, content_bytes, last_seq, last_at)
      VALUES ($1, $2, $3, 'open', now(), now() + interval '24 hours', $4, 0, 0, 0, 1, now()) RETURNING id),
    invited AS (INSERT INTO participants (room_id, id, position, role, role_key, knows, needs_to_determine, token_hash, joined_at)
      SELECT $1, id, position - 1, role, lower(role), '{}', '{}', token_hash, CASE position WHEN 1 THEN now() END
      FROM unnest($5::text[], $6::text[], $7::bytea[]) WITH ORDINALITY AS p (id, role, token_hash, position))
    INSERT INTO events (room_id, seq, at, participant_id, action, body)
    SELECT id, 1, now(), ($5::text[])[1], 'joined', '' FROM created`,
};

const run = async (name: keyof typeof statements, ...values: unknown[]) =>
  (await pool.query({ name, text: statements[name], values })).rows;

const waiters = new Map<string, Set<() => void>>();
const listener = new pg.Client({ connectionString: process.env.DATABASE_URL });
listener.on("notification", ({ payload = "" }) => {
  for (const wake of waiters.get(payload) ?? []) wake();
});
await listener.connect();
await listener.query("LISTEN room_changed");

/** Waits for a change of the room, at most `seconds`. Called before the room is read, so that no change is missed. */
function change(room: string, seconds: number) {
  const ofRoom = waiters.get(room) ?? new Set();
  waiters.set(room, ofRoom);
  let end = () => {};
  const happened = new Promise<void>((resolve) => {
    const timer = setTimeout(() => end(), seconds * 1_000);
    end = () => {
      clearTimeout(timer);
      ofRoom.delete(end);
      if (ofRoom.size === 0) waiters.delete(room);
      resolve();
    };
  });
  ofRoom.add(end);
  return { happened, end };
}

async function readEvents(room: string, token: Buffer, query: URLSearchParams) {
  const after = Number(query.get("after") ?? 0);
  const wait = Number(query.get("wait") ?? 0);
  const changed = wait > 0 ? change(room, wait) : undefined;
  const [row] = await run("events", room, token, after);
  if (!changed || row?.last_seq > after) {
    changed?.end();
    return row;
  }
  await changed.happened;
  return (await run("events", room, token, after))[0];
}

async function body(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}");
}

async function create(request: IncomingMessage) {
  const { title, goal, participants } = await body(request);
  const room = newId("rm", idBytes).slice(0, 24);
  const tokens: string[] = participants.map(() => newId("ptk", tokenBytes));
  const observer = newId("otk", tokenBytes);
  const ids = tokens.map(() => newId("prt", idBytes));
  const roles = participants.map(({ role }: { role: string }) => role);
  await run("create", room, title, goal, hash(observer), ids, roles, tokens.map(hash));
  const base = `http://${request.headers.host}`;
  return {
    room_id: room,
    invite_urls: tokens.map((token) => `${base}/r/${room}/${token}`),
    observer_url: `${base}/o/${room}/${observer}`,
  };
}

async function handle(request: IncomingMessage): Promise<unknown> {
  const { method, url = "", headers } = request;
  const [path = "", query] = url.split("?");
  const [, , , room, what] = path.split("/");
  if (!room) return create(request);
  const token = hash((headers.authorization ?? "").slice("Bearer ".length));
  if (what === "events") return readEvents(room, token, new URLSearchParams(query));
  if (what === "messages") return (await run("post", room, token, (await body(request)).content))[0];
  if (what === "contract") return (await run("propose", room, token, (await body(request)).markdown))[0];
  if (what === "agree" || what === "join") return (await run(what, room, token))[0];
  if (method !== "GET") return undefined;
  const [[row], events] = await Promise.all([run("room", room, token), run("conversation", room)]);
  return row && { ...row, events };
}

createServer((request, response) => {
  handle(request).then(
    (found) => {
      const text = JSON.stringify(found ?? {});
      response.writeHead(found ? 200 : 404, {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(text),
      });
      response.end(text);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
}).listen(Number(process.env.PORT), "127.0.0.1");
