import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Redis } from "ioredis";

/**
 * Upstash's REST interface to a Redis: a command as a JSON list by POST, or a list of those to /pipeline, with a bearer
 * token.
 */
export type RestBridge = { url: string; requests(): number; stop(): Promise<void> };

/** Responds like Upstash, whose scripts may begin with a line that other Redis servers do not support. */
export async function startRestBridge(redisUrl: string, token: string): Promise<RestBridge> {
  const redis = new Redis(redisUrl);
  let requests = 0;
  const responseTo = async (request: IncomingMessage): Promise<[status: number, response: unknown]> => {
    if (request.headers.authorization !== `Bearer ${token}`) return [401, { error: "Unauthorized" }];
    const sent = JSON.parse(await textOf(request));
    if (request.url === "/pipeline") {
      return [200, await Promise.all(sent.map((command: unknown[]) => run(redis, command)))];
    }
    const response = await run(redis, sent);
    return ["error" in response ? 400 : 200, response];
  };
  const server = createServer(async (request, response) => {
    requests++;
    const [status, result] = await responseTo(request);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(result));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      redis.disconnect();
    },
  };
}

/** The hash of a script in the Redis behind, by its hash with the first line. */
const hashes = new Map<string, string>();

async function run(redis: Redis, command: unknown[]): Promise<{ result: unknown } | { error: string }> {
  const [name = "", first = "", ...rest] = command.map(String);
  try {
    if (name.toLowerCase() === "eval") {
      const plain = first.replace(/^#!lua flags=allow-key-locking\n/, "");
      const [known, own] = await Promise.all([sha1(first), redis.script("LOAD", plain)]);
      hashes.set(known, String(own));
      return { result: await redis.call("EVAL", plain, ...rest) };
    }
    const hash = name.toLowerCase() === "evalsha" ? (hashes.get(first) ?? first) : first;
    return { result: await redis.call(name, hash, ...rest) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function sha1(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text));
  return Buffer.from(digest).toString("hex");
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
