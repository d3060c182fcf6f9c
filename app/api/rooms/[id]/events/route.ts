import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { readEvents } from "@/lib/service/read-room";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("readEvents", ({ session, query }) => readEvents(session, query)),
);
