/** The number of the newest event of a room, or that the room is gone. Fails when nothing can be learned in time. */
export async function poll(events: string, token: string, inTime: AbortSignal): Promise<number | "gone"> {
  const response = await fetch(events, { headers: { Authorization: `Bearer ${token}` }, signal: inTime });
  if (response.status === 404) return "gone";
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const answer: { last_seq: number } = await response.json();
  return answer.last_seq;
}

/** Whether the service itself answers, and its database too: not a login page of the network, say. */
export async function isReady(inTime: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch("/health/ready", { cache: "no-store", signal: inTime });
    const answer: { status: string } = await response.json();
    return answer.status === "ready";
  } catch {
    return false;
  }
}
