import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { editContract, proposeContract } from "@/lib/service/take-part";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("proposeContract", ({ session, body }) => proposeContract(session, body)),
  endpoint("editContract", ({ session, body }) => editContract(session, body)),
);
