import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { deliverDue } from "@/lib/service/notifications/deliver-due";
import { purgeExpiredRooms } from "@/lib/service/operation";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("purgeRooms", async () => {
    const deleted = await purgeExpiredRooms();
    await deliverDue();
    return { deleted_rooms: deleted };
  }),
);
