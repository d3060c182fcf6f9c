import type pg from "pg";
import { parseLink } from "@/lib/client/link";
import { RequestError } from "@/lib/client/request-error";
import { createRoom, openRoom } from "@/lib/client/room-client";
import type { Server } from "@/tools/support/server";
import { openStream } from "../event-stream";
import type { Channel, DocumentSide, MessageSide, Writer } from "./sides";

const once = { attempts: 1 };
/** The responses have neither the events nor the text: those who listen have them from their stream. */
const brief = { after: null, minimal: true };

/** Messages in rooms of the service. */
export const serviceMessages = (server: Server, database: pg.Client): MessageSide => ({
  server,
  openChannel: async () => {
    const [writer = "", listener = ""] = await newRoom(server, 2);
    const room = openRoom(writer, once);
    const stream = await followRoom(listener);
    return { ...stream, send: async (text) => void (await room.say(text, brief)) };
  },
  stored: async () => {
    const { rows } = await database.query("SELECT count(*) FROM events WHERE action = 'posted'");
    return Number(rows[0]?.count);
  },
});

/** Contracts of the service, changed by edits. */
export function serviceDocuments(server: Server, database: pg.Client): DocumentSide {
  const ids = new Map<string, string>();
  return {
    server,
    openDocument: async (name, text, writers) => {
      const links = await newRoom(server, writers);
      const [first = "", ...others] = links;
      ids.set(name, parseLink(first).roomId);
      for (const link of others) await openRoom(link, once).join();
      const opened = await Promise.all(links.map(openWriter));
      await openRoom(first, once).propose(text, 0);
      return opened;
    },
    stored: async (name) => {
      const { rows } = await database.query(
        "SELECT body FROM events WHERE room_id = $1 AND action = 'proposed' ORDER BY seq DESC LIMIT 1",
        [ids.get(name)],
      );
      return rows[0]?.body;
    },
  };
}

async function newRoom({ baseUrl }: Server, count: number): Promise<string[]> {
  const participants = Array.from({ length: count }, (_, index) => ({ role: `Writer ${index}` }));
  return (await createRoom(baseUrl, { title: "Bench", goal: "Write", participants }, once)).invite_urls;
}

async function followRoom(link: string): Promise<Pick<Channel, "listen" | "close">> {
  const ended = new AbortController();
  let hear: (text: string) => void = () => undefined;
  await openStream(parseLink(link), 1, (data) => hear(JSON.parse(data).body), ended.signal);
  return {
    listen: (listener) => {
      hear = listener;
    },
    close: async () => ended.abort(),
  };
}

async function openWriter(link: string): Promise<Writer> {
  const room = openRoom(link, once);
  const stream = await followRoom(link);
  let [version, text] = [1, ""];
  let hear: (text: string) => void = () => undefined;
  stream.listen((body) => {
    text = body;
    hear(body);
  });
  return {
    ...stream,
    listen: (listener) => {
      hear = listener;
    },
    text: () => text,
    add: async (line, mark) => {
      for (let attempt = 1; ; attempt++) {
        try {
          const { contract } = await room.edit(version, [{ old: mark, new: line + mark }], brief);
          version = contract.version;
          return attempt;
        } catch (error) {
          // Another writer was faster. The mark is still there, so the same edit fits the new version.
          if (!(error instanceof RequestError) || error.currentContractVersion === undefined) throw error;
          version = error.currentContractVersion;
        }
      }
    },
  };
}
