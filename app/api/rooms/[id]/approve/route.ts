import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { approveContract } from "@/lib/service/take-part";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("approveContract", ({ session, body }) => approveContract(session, body)),
);
