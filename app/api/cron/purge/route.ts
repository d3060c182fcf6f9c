import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { purgeExpiredRooms } from "@/lib/service/operation";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("purgeRooms", async () => ({ deleted_rooms: await purgeExpiredRooms() })),
);
