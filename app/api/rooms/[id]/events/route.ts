import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { readEvents } from "@/lib/service/read-room";
import { watchEvents } from "@/lib/service/watch-events";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("readEvents", ({ session, query, caller }) => readEvents(session, query, caller), {
    stream: ({ session, query, lastEventId, caller }) =>
      watchEvents(session, lastEventId === undefined ? query : { after: lastEventId }, caller),
  }),
);
