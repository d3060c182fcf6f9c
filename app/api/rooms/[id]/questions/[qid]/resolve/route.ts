import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { permitResolver, resolveQuestion } from "@/lib/service/take-part";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    "resolveQuestion",
    ({ session, params, body }) => resolveQuestion(session, params.qid ?? "", body),
    { permit: ({ session, params }) => permitResolver(session, params.qid ?? "") },
  ),
);
