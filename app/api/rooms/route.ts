import { endpoint } from "@/lib/http/endpoint";
import { setRateLimitHeaders } from "@/lib/http/requests/rate-limit";
import { route } from "@/lib/http/route";
import { createRoom } from "@/lib/service/create-room";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("createRoom", async ({ body, baseUrl, waiter, headers }) => {
    const { response, allowance } = await createRoom(body, { baseUrl, client: waiter.client });
    setRateLimitHeaders(headers, allowance);
    return response;
  }),
);
