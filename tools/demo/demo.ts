import { indented, print } from "@/cli/terminal";
import { RequestError } from "@/lib/client/request-error";
import { createRoom, openRoom } from "@/lib/client/room-client";
import type { ClientOptions } from "@/lib/client/send-request";
import { loadEnvFile } from "@/lib/env";
import { takePart } from "./agent";
import { type AgentClient, openRoomWithTools } from "./agent-client";
import { printEnd, printStart } from "./report";
import { shop, shopRoom } from "./shop";
import { watch } from "./timeline";
import { warehouse } from "./warehouse";

/**
 * Two agents negotiate a contract over HTTP, or with --mcp over the tools of /mcp, while a person watches. Exits with 0 if
 * they agreed.
 */
const timeLimitSeconds = 60;
/** The longest pause before a retry. A request that needs a longer one fails. */
const maxPauseSeconds = 45;

const usage = `npm run demo -- [--mcp] [<URL of the service>]

Two scripted agents negotiate a contract in a new room while an observer prints the timeline. The service must be running.
Without a URL the demo uses BASE_URL, or http://localhost:<PORT>, PORT being 3000 unless it is set.

--mcp   the agents use the tools of /mcp instead of HTTP requests
--help  print this help`;
if (process.argv.includes("--help") || process.argv.includes("-h")) {
  console.log(usage);
  process.exit();
}

const withTools = process.argv.includes("--mcp");
const url = process.argv.slice(2).find((argument) => !argument.startsWith("--"));

loadEnvFile(".");
const stop = new AbortController();
const timer = setTimeout(
  () =>
    stop.abort(
      new Error(
        `No agreement within ${timeLimitSeconds} seconds; the last line above says whose turn it is.`,
      ),
    ),
  timeLimitSeconds * 1000,
);

try {
  const baseUrl = baseUrlOf(url ?? process.env.BASE_URL ?? `http://localhost:${process.env.PORT ?? 3000}`);
  await expectServer(baseUrl);
  await negotiate(baseUrl);
} catch (error) {
  // The first failure is the reason; those of the other loops only follow from it.
  stop.abort(error);
  const reason: unknown = stop.signal.reason;
  console.error(reason instanceof Error ? reason.message : reason);
  if (reason instanceof RequestError && reason.hint) console.error(reason.hint);
  process.exitCode = 1;
} finally {
  clearTimeout(timer);
}

async function negotiate(baseUrl: string): Promise<void> {
  const requests: string[] = [];
  const optionsOf = (name: string): ClientOptions => ({
    signal: stop.signal,
    attempts: Number.POSITIVE_INFINITY,
    maxPause: maxPauseSeconds,
    fetch: (url, init) => {
      requests.push(init?.method ?? "GET");
      return fetch(url, init);
    },
    onRetry: (seconds, { message }) => {
      const text = `${name} retries a request in ${seconds.toFixed(1)} s. ${message}`;
      print(...indented(text, 9), "");
    },
  });

  const created = await createRoom(baseUrl, shopRoom, optionsOf("Shop"));
  const [shopsLink = "", warehousesLink = ""] = created.invite_urls;
  const observerUrl = created.observer_url;
  printStart({ goal: shopRoom.goal, observerUrl, expiresAt: created.expires_at });

  // The three loops share nothing but the room. Each has only its link.
  const openFor = async (link: string, name: string): Promise<AgentClient> =>
    withTools
      ? openRoomWithTools(link, stop.signal, (tool) => requests.push(tool))
      : openRoom(link, optionsOf(name));
  const [shopsFinal, warehousesFinal, events] = await Promise.all([
    takePart(shop, await openFor(shopsLink, "Shop"), stop.signal),
    takePart(warehouse, await openFor(warehousesLink, "Warehouse"), stop.signal),
    watch(openRoom(observerUrl, optionsOf("Observer"))),
  ]);
  printEnd({ events, requests, finals: [shopsFinal, warehousesFinal] });
}

async function expectServer(baseUrl: string): Promise<void> {
  const response = await fetch(`${baseUrl}/health`, { signal: stop.signal }).catch(() => undefined);
  if (!response?.ok)
    throw new Error(
      `No response from ${baseUrl}. Start the server first: npm start. If it has another URL: npm run demo -- http://<host>:<port>`,
    );
}

function baseUrlOf(url: string): string {
  if (!/^https?:/.test(url) || !URL.canParse(url)) {
    throw new Error(`"${url}" is not a URL. Use one such as http://localhost:3000`);
  }
  return url.replace(/\/+$/, "");
}
