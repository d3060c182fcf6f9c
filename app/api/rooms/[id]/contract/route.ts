import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { proposeContract } from "@/lib/service/take-part";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("proposeContract", ({ session, body }) => proposeContract(session, body)),
);
