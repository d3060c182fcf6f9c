import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { readEvents } from "@/lib/service/read-events";
import { watchEvents } from "@/lib/service/watch-events";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("readEvents", ({ session, query, waiter }) => readEvents(session, query, waiter), {
    stream: ({ session, query, lastEventId, watcher }) =>
      watchEvents(session, lastEventId === undefined ? query : { after: lastEventId }, watcher),
  }),
);
