import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { deliverDue } from "@/lib/service/notifications/deliver-due";
import { purgeExpiredRooms } from "@/lib/service/operation";

/** Proxies and the server close a connection without any response after a minute. The next run deletes the rest. */
const longestPurgeMs = 20_000;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("purgeRooms", async () => {
    const deleted = await purgeExpiredRooms(AbortSignal.timeout(longestPurgeMs));
    await deliverDue();
    return { deleted_rooms: deleted };
  }),
);
