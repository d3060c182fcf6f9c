import { type Agent, request } from "node:http";

/** Makes a call with JSON over a kept connection; gives its JSON. Throws when it is refused. */
export function send<Answer>(
  agent: Agent,
  method: string,
  url: string,
  { token, body }: { token?: string | undefined; body?: object },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    };
    const outgoing = request(url, { method, agent, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        if ((incoming.statusCode ?? 0) < 300) resolve(JSON.parse(text));
        else reject(new Error(`${method} ${url}: ${incoming.statusCode} ${text}`));
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body && JSON.stringify(body));
  });
}
