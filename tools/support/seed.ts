import pg from "pg";

/** Rooms that exist before the requests begin. Their ids and tokens follow from the kind and the number. */
export type Seeds = {
  /** A unique short word of letters and digits. */
  kind: string;
  count: number;
  participants?: number;
  messages?: number;
  messageBytes?: number;
  /** Whether version 1 of a contract is proposed. */
  contract?: boolean;
};

const chunk = 2_000;

export const roomId = (kind: string, room: number): string => `rm_${`${kind}${room}`.padStart(21, "0")}`;
export const tokenOf = (kind: string, room: number, participant: number): string =>
  `ptk_${`${kind}${room}p${participant}`.padStart(32, "0")}`;

/**
 * Stores rooms in which all participants have joined and posted in turn. If there is a contract, the first proposed it.
 * Each has a head, because the first request to a room without one would compute it from all events; it is not that of
 * the events.
 */
export async function seed(databaseUrl: string, seeds: Seeds): Promise<void> {
  const { kind, count, participants = 2, messages = 0, messageBytes = 200, contract } = seeds;
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const lastSeq = participants + messages + (contract ? 1 : 0);
  const room = `'rm_' || lpad('${kind}' || n, 21, '0')`;
  const participant = `'prt_' || lpad('${kind}' || n || 'p' || p, 21, '0')`;
  const token = `sha256(convert_to('ptk_' || lpad('${kind}' || n || 'p' || p, 32, '0'), 'UTF8'))`;
  for (let begin = 0; begin < count; begin += chunk) {
    const rooms = `generate_series(${begin}, ${Math.min(begin + chunk, count) - 1}) AS n`;
    await database.query(`
      INSERT INTO rooms (id, title, goal, status, created_at, expires_at, observer_token_hash, contract_version,
        message_count, content_bytes, last_seq, last_at, head, head_seq)
      SELECT ${room}, 'Delivery of parts', 'Agree on dates of delivery', 'open', now(), now() + interval '20 hours',
        sha256(convert_to('o${kind}' || n, 'UTF8')), ${contract ? 1 : 0}, ${messages}, ${messages * messageBytes}, ${lastSeq}, now(),
        sha256(convert_to(${room}, 'UTF8')), ${lastSeq}
      FROM ${rooms}`);
    await database.query(`
      INSERT INTO participants (room_id, id, position, role, role_key, knows, needs_to_determine, token_hash, joined_at)
      SELECT ${room}, ${participant}, p, 'Role ' || p, 'role ' || p, '{}', '{}', ${token}, now()
      FROM ${rooms}, generate_series(0, ${participants - 1}) AS p`);
    await database.query(`
      INSERT INTO events (room_id, seq, at, participant_id, action, body)
      SELECT ${room}, p + 1, now(), ${participant}, 'joined', ''
      FROM ${rooms}, generate_series(0, ${participants - 1}) AS p
      UNION ALL
      SELECT ${room}, ${participants} + m, now(), ${participant}, 'posted', left(repeat('We deliver in May. ', ${Math.ceil(messageBytes / 19)}), ${messageBytes})
      FROM ${rooms}, generate_series(1, ${messages}) AS m, LATERAL (SELECT m % ${participants} AS p) AS author`);
    if (contract)
      await database.query(`
        INSERT INTO events (room_id, seq, at, participant_id, action, body, contract_version)
        SELECT ${room}, ${lastSeq}, now(), ${participant}, 'proposed', '# Contract', 1 FROM ${rooms}, (SELECT 0 AS p) AS first`);
  }
  await database.query("VACUUM ANALYZE");
  await database.end();
}
