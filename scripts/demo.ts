import { indent, print, width, wrap } from "@/cli/paper";
import { loadEnvFile } from "@/lib/env";
import { takePart } from "./demo/agent";
import type { Options } from "./demo/client";
import { acceptInvite, observe, openRoom } from "./demo/enter";
import { printEnd, printStart } from "./demo/report";
import { shop, shopRoom } from "./demo/shop";
import { watch } from "./demo/timeline";
import { warehouse } from "./demo/warehouse";

/** Two agents negotiate a contract over HTTP while a person watches. Exits with 0 when they agreed. */
const timeLimitSeconds = 60;

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
    process.argv[2] ?? process.env.BASE_URL ?? `http://localhost:${process.env.PORT ?? 3000}`,
  );
  await expectServer(baseUrl);
  await negotiate(baseUrl);
} catch (error) {
  // The first failure is the reason; those of the other loops only follow from it.
  stop.abort(error);
  const reason: unknown = stop.signal.reason;
  console.error(reason instanceof Error ? reason.message : reason);
  process.exitCode = 1;
} finally {
  clearTimeout(timer);
}

async function negotiate(baseUrl: string): Promise<void> {
  const calls: string[] = [];
  const optionsOf = (name: string): Options => ({
    signal: stop.signal,
    onCall: (method) => calls.push(method),
    onWait: (seconds, why) => {
      const text = `${name} repeats a call in ${seconds} s. ${why}`;
      print(...indent(wrap(text, width - 9), 9), "");
    },
  });

  const { room, inviteUrl, observerUrl, expiresAt } = await openRoom(baseUrl, shopRoom, optionsOf("Shop"));
  printStart({ goal: shopRoom.goal, observerUrl, expiresAt });

  // Three loops that see each other through the room alone.
  const [shopsFinal, warehousesFinal, events] = await Promise.all([
    takePart(shop, room, stop.signal),
    acceptInvite(inviteUrl, optionsOf("Warehouse")).then((invited) =>
      takePart(warehouse, invited, stop.signal),
    ),
    watch(observe(observerUrl, optionsOf("Observer")), stop.signal),
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
