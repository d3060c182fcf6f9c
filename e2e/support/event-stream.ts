import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { createParser } from "eventsource-parser";
import type { Room, Who } from "./room";
import { until } from "./until";
import type { RoomEvent } from "./wire";

/** The headers that request a stream. */
export const STREAM = { accept: "text/event-stream" };

export interface StreamedEvent {
  /** "message" when the stream gives no name. */
  event: string;
  id: string | undefined;
  data: RoomEvent & { room_status?: string };
}

/** An open stream: events that arrive are kept until they are taken. */
export interface EventStream {
  headers: IncomingHttpHeaders;
  /** Every comment so far. */
  comments: string[];
  next(): Promise<StreamedEvent>;
  take(count: number): Promise<StreamedEvent[]>;
  /** The remaining events after the service has ended the stream. */
  rest(): Promise<StreamedEvent[]>;
  /** Closes the connection. */
  close(): void;
}

/** Opens the stream of a room's timeline, which must succeed. */
export function openStream(
  room: Room,
  who: Exclude<Who, "anonymous">,
  query = "",
  headers: Record<string, string> = {},
  agent?: Agent,
): Promise<EventStream> {
  const token = room.tokenOf(who);
  const options = {
    agent: agent ?? false,
    headers: { ...STREAM, authorization: `Bearer ${token}`, ...headers },
  };
  return new Promise((resolve, reject) => {
    request(`${room.url}/events${query}`, options, (incoming) => {
      if (incoming.statusCode === 200) resolve(follow(incoming));
      else reject(new Error(`no stream: ${incoming.statusCode}`));
    })
      .on("error", reject)
      .end();
  });
}

function follow(incoming: IncomingMessage): EventStream {
  const events: StreamedEvent[] = [];
  const comments: string[] = [];
  const parser = createParser({
    onEvent: ({ event = "message", id, data }) => events.push({ event, id, data: JSON.parse(data) }),
    onComment: (comment) => comments.push(comment),
  });
  incoming.setEncoding("utf8").on("data", (text: string) => parser.feed(text));
  incoming.on("error", () => undefined);
  const take = async (count: number) => {
    await until(`${count} events arrive`, async () => events.length >= count);
    return events.splice(0, count);
  };
  return {
    headers: incoming.headers,
    comments,
    take,
    next: async () => {
      const [event] = await take(1);
      if (!event) throw new Error("no event");
      return event;
    },
    rest: async () => {
      await until("the stream ends", async () => incoming.closed);
      if (!incoming.complete) throw new Error("the stream broke off");
      return events.splice(0);
    },
    close: () => incoming.destroy(),
  };
}
