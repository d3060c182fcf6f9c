import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { declineContract } from "@/lib/service/take-part";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("declineContract", ({ session, body }) => declineContract(session, body)),
);
