import { indented, print } from "@/cli/terminal";
import type { CallOptions } from "@/lib/client/call";
import { createRoom } from "@/lib/client/create-room";
import { RoomCallError } from "@/lib/client/room-call-error";
import { openRoom } from "@/lib/client/room-client";
import { loadEnvFile } from "@/lib/env";
import { takePart } from "./demo/agent";
import { printEnd, printStart } from "./demo/report";
import { type Seat, seatWithTools } from "./demo/seat";
import { shop, shopRoom } from "./demo/shop";
import { watch } from "./demo/timeline";
import { warehouse } from "./demo/warehouse";

/**
 * Two agents negotiate a contract over HTTP, or with --mcp by the tools of /mcp, while a person watches. Exits with 0 when
 * they agreed.
 */
const timeLimitSeconds = 60;
/** What the server puts off for longer has failed for this run. */
const patienceSeconds = 45;

const withTools = process.argv.includes("--mcp");
const address = process.argv.slice(2).find((argument) => !argument.startsWith("--"));

loadEnvFile(".");
const stop = new AbortController();
const timer = setTimeout(
  () =>
    stop.abort(
      new Error(
        `No agreement within ${timeLimitSeconds} seconds; the last line above says whom the room waits for.`,
      ),
    ),
  timeLimitSeconds * 1000,
);

try {
  const baseUrl = baseUrlOf(
    address ?? process.env.BASE_URL ?? `http://localhost:${process.env.PORT ?? 3000}`,
  );
  await expectServer(baseUrl);
  await negotiate(baseUrl);
} catch (error) {
  // The first failure is the reason; those of the other loops only follow from it.
  stop.abort(error);
  const reason: unknown = stop.signal.reason;
  console.error(reason instanceof Error ? reason.message : reason);
  if (reason instanceof RoomCallError && reason.hint) console.error(reason.hint);
  process.exitCode = 1;
} finally {
  clearTimeout(timer);
}

async function negotiate(baseUrl: string): Promise<void> {
  const calls: string[] = [];
  const optionsOf = (name: string): CallOptions => ({
    signal: stop.signal,
    attempts: Number.POSITIVE_INFINITY,
    patience: patienceSeconds,
    fetch: (url, init) => {
      calls.push(init?.method ?? "GET");
      return fetch(url, init);
    },
    onRetry: (seconds, { message }) => {
      const text = `${name} repeats a call in ${seconds.toFixed(1)} s. ${message}`;
      print(...indented(text, 9), "");
    },
  });

  const created = await createRoom(baseUrl, shopRoom, optionsOf("Shop"));
  const [shopsLink = "", warehousesLink = ""] = created.invite_urls;
  const observerUrl = created.observer_url;
  printStart({ goal: shopRoom.goal, observerUrl, expiresAt: created.expires_at });

  // Three loops that see each other through the room alone. Each has nothing but its link.
  const seatOf = async (link: string, name: string): Promise<Seat> =>
    withTools
      ? seatWithTools(link, stop.signal, (tool) => calls.push(tool))
      : openRoom(link, optionsOf(name));
  const [shopsFinal, warehousesFinal, events] = await Promise.all([
    takePart(shop, await seatOf(shopsLink, "Shop"), stop.signal),
    takePart(warehouse, await seatOf(warehousesLink, "Warehouse"), stop.signal),
    watch(openRoom(observerUrl, optionsOf("Observer"))),
  ]);
  printEnd({ events, calls, finals: [shopsFinal, warehousesFinal] });
}

async function expectServer(baseUrl: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/health`, { signal: stop.signal }).catch(() => undefined);
  if (!answer?.ok)
    throw new Error(
      `Nothing answers at ${baseUrl}. Start the server first: npm start. If it listens elsewhere: npm run demo -- http://<host>:<port>`,
    );
}

function baseUrlOf(address: string): string {
  if (!/^https?:/.test(address) || !URL.canParse(address)) {
    throw new Error(`"${address}" is no address: give one such as http://localhost:3000`);
  }
  return address.replace(/\/+$/, "");
}
