import { indented, print } from "@/cli/terminal";
import { RequestError } from "@/lib/client/request-error";
import { openRoom } from "@/lib/client/room-client";
import type { ClientOptions } from "@/lib/client/send-request";
import { loadEnvFile } from "@/lib/env";
import type { EventBody } from "@/lib/wire/events";
import { negotiate } from "./negotiation";
import { printEnd, printStart } from "./report";
import { shopRoom } from "./shop";
import { watch } from "./timeline";

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
  await run(baseUrl);
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

async function run(baseUrl: string): Promise<void> {
  const optionsOf = (name: string): ClientOptions => ({
    signal: stop.signal,
    attempts: Number.POSITIVE_INFINITY,
    maxPause: maxPauseSeconds,
    onRetry: (seconds, { message }) => {
      const text = `${name} retries a request in ${seconds.toFixed(1)} s. ${message}`;
      print(...indented(text, 9), "");
    },
  });
  let watching: Promise<EventBody[]> | undefined;
  const { finals, traffic } = await negotiate(baseUrl, {
    withTools,
    signal: stop.signal,
    optionsOf,
    onCreated: ({ observer_url: observerUrl, expires_at: expiresAt }) => {
      printStart({ goal: shopRoom.goal, observerUrl, expiresAt });
      watching = watch(openRoom(observerUrl, optionsOf("Observer")));
      // If the observer fails, the agents stop, too.
      watching.catch((error: unknown) => stop.abort(error));
    },
  });
  printEnd({ events: (await watching) ?? [], traffic, finals });
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
