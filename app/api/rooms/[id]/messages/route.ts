import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { sendMessage } from "@/lib/service/take-part";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("sendMessage", ({ session, body }) => sendMessage(session, body)),
);
