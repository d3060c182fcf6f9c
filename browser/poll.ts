const timeoutMs = 15_000;

/** The number of the newest event of a room, or that the room is gone. Fails when nothing can be learned. */
export async function poll(events: string, token: string): Promise<number | "gone"> {
  const response = await fetch(events, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 404) return "gone";
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const answer: { last_seq: number } = await response.json();
  return answer.last_seq;
}
