import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { agreeToContract } from "@/lib/service/take-part";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("agreeToContract", ({ session, body }) => agreeToContract(session, body)),
);
