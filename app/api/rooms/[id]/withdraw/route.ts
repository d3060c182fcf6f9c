import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { withdraw } from "@/lib/service/take-part";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("withdraw", ({ session, body }) => withdraw(session, body)),
);
