import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { requireResolver, resolveQuestion } from "@/lib/service/take-part";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    "resolveQuestion",
    ({ session, params, body }) => resolveQuestion(session, params.qid ?? "", body),
    { checkRights: ({ session, params }) => requireResolver(session, params.qid ?? "") },
  ),
);
