import pg from "pg";
import { createTestDatabase } from "@/e2e/support/test-database";
import { startServer } from "@/tools/support/server";
import { startHocuspocus } from "./hocuspocus";
import { type DocumentRound, measureDocuments } from "./measure-documents";
import { type MessageRound, measureMessages } from "./measure-messages";
import { startProsody } from "./prosody";
import { serviceDocuments, serviceMessages } from "./service";

/** The rounds of the service and of the server that it is compared with. */
export type Pair<Round> = { service: Round[]; other: Round[] };
export type Neighbours = {
  messages: Pair<MessageRound>;
  documents: Pair<DocumentRound>;
  residentMb: Record<"service" | "Prosody" | "Hocuspocus", number>;
};

/**
 * Measures messages against Prosody and documents against Hocuspocus, in turn. Each server has its own database on one
 * PostgreSQL.
 */
export async function measureNeighbours(
  databaseUrl: string,
  prosodyProgram: string,
  roundCount: number,
): Promise<Neighbours> {
  const stops: (() => Promise<void>)[] = [];
  const opened = async (url: string) => {
    const database = new pg.Client({ connectionString: url });
    await database.connect();
    stops.push(() => database.end());
    return database;
  };
  const created = async () => {
    const { url, drop } = await createTestDatabase();
    stops.push(drop);
    return [url, await opened(url)] as const;
  };
  const started = <Side extends { server: { stop(): Promise<void> } }>(side: Side): Side => {
    stops.push(() => side.server.stop());
    return side;
  };
  const result: Neighbours = {
    messages: { service: [], other: [] },
    documents: { service: [], other: [] },
    residentMb: { service: 0, Prosody: 0, Hocuspocus: 0 },
  };
  try {
    const ownDatabase = await opened(databaseUrl);
    const server = await startServer("service", databaseUrl);
    const ownMessages = started(serviceMessages(server, ownDatabase));
    const ownDocuments = serviceDocuments(server, ownDatabase);
    const prosody = started(await startProsody(prosodyProgram, ...(await created())));
    const hocuspocus = started(await startHocuspocus(...(await created())));
    for (let round = 0; round < roundCount; round++) {
      console.error(`Neighbours, round ${round + 1} of ${roundCount} …`);
      const name = `round-${round}`;
      const work = [
        async () => result.messages.service.push(await measureMessages(ownMessages, name)),
        async () => result.messages.other.push(await measureMessages(prosody, name)),
        async () => result.documents.service.push(await measureDocuments(ownDocuments, name)),
        async () => result.documents.other.push(await measureDocuments(hocuspocus, name)),
      ];
      // Another one begins in every round.
      const order = round % 2 === 0 ? [0, 1, 2, 3] : [1, 0, 3, 2];
      for (const index of order) await work[index]?.();
    }
    result.residentMb = {
      service: await server.residentMb(),
      Prosody: await prosody.server.residentMb(),
      Hocuspocus: await hocuspocus.server.residentMb(),
    };
    return result;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}
