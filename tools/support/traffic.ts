/** What one side of a negotiation sent and got: requests, and the bytes of their bodies. */
export type Traffic = {
  requests: number;
  /** Requests that write to a room. */
  writes: number;
  bytesRead: number;
  bytesWritten: number;
};

export const noTraffic = (): Traffic => ({ requests: 0, writes: 0, bytesRead: 0, bytesWritten: 0 });

export const sumOf = (traffics: Traffic[]): Traffic =>
  traffics.reduce(
    (sum, each) => ({
      requests: sum.requests + each.requests,
      writes: sum.writes + each.writes,
      bytesRead: sum.bytesRead + each.bytesRead,
      bytesWritten: sum.bytesWritten + each.bytesWritten,
    }),
    noTraffic(),
  );

/**
 * The global `fetch`, which adds to `traffic` what it sends and gets. Bodies are counted as their reader sees them,
 * uncompressed.
 */
export const countingFetch =
  (traffic: Traffic): typeof fetch =>
  async (url, init) => {
    const sent = typeof init?.body === "string" ? init.body : "";
    traffic.requests++;
    traffic.bytesWritten += Buffer.byteLength(sent);
    if (isWrite(init?.method, sent)) traffic.writes++;
    const response = await fetch(url, init);
    const body = await response.arrayBuffer();
    traffic.bytesRead += body.byteLength;
    const { status, headers } = response;
    return new Response(body.byteLength === 0 ? null : body, { status, headers });
  };

const readingTools = ["read_room", "wait_for_events", "diff_contract", "get_final_contract"];

function isWrite(method = "GET", body: string): boolean {
  const message = body === "" ? {} : JSON.parse(body);
  if (message.jsonrpc === undefined) return method !== "GET";
  return message.method === "tools/call" && !readingTools.includes(message.params.name);
}
