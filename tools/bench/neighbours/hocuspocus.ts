import type pg from "pg";
import { startServer } from "@/tools/support/server";
import type { DocumentSide, Writer } from "./sides";

/** Hocuspocus, a server of Yjs documents, which stores each document in PostgreSQL some time after a change. */
export async function startHocuspocus(databaseUrl: string, database: pg.Client): Promise<DocumentSide> {
  const server = await startServer("hocuspocus", databaseUrl);
  const { openDocument, storedText } = await import("./hocuspocus-client.mjs");
  const openWriter = async (name: string): Promise<Writer> => {
    const { add, ...document } = await openDocument(server.baseUrl, name);
    return {
      ...document,
      add: async (line, mark) => {
        await add(line, mark);
        return 1;
      },
    };
  };
  return {
    server,
    openDocument: async (name, text, writers) => {
      const author = await openDocument(server.baseUrl, name);
      await author.add(text);
      const opened = await Promise.all(Array.from({ length: writers }, () => openWriter(name)));
      await author.close();
      return opened;
    },
    stored: async (name) => {
      const { rows } = await database.query("SELECT state FROM documents WHERE name = $1", [name]);
      return rows[0] && storedText(rows[0].state);
    },
  };
}
