import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { createRoom } from "@/lib/service/create-room";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("createRoom", async ({ body, baseUrl }) => (await createRoom(body, baseUrl)).answer),
);
