import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { readEvents } from "@/lib/service/read-room";
import { watchEvents } from "@/lib/service/watch-events";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("readEvents", ({ session, query }) => readEvents(session, query), {
    stream: ({ session, query, lastEventId, signal }) =>
      watchEvents(session, lastEventId === undefined ? query : { after: lastEventId }, signal),
  }),
);
