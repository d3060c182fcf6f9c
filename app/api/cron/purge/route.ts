import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { deliverDue } from "@/lib/service/notifications/deliver-due";
import { purgeExpiredRooms } from "@/lib/service/operation";

/** Schedulers wait about 30 seconds for a response. The next run deletes the rest. */
const longestMs = 20_000;
/** After deliveries that took all of that time. */
const leastPurgeMs = 5_000;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("purgeRooms", async () => {
    const begin = performance.now();
    await deliverDue();
    const leftMs = Math.max(longestMs - Math.ceil(performance.now() - begin), leastPurgeMs);
    const deleted = await purgeExpiredRooms(AbortSignal.timeout(leftMs));
    return { deleted_rooms: deleted };
  }),
);
