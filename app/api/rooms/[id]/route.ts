import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { readRoom } from "@/lib/service/read-room";
import { deleteRoom } from "@/lib/service/take-part";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("readRoom", ({ session }) => readRoom(session)),
  endpoint("deleteRoom", ({ session, waiter }) => deleteRoom(session, waiter.client)),
);
