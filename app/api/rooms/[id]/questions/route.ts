import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { askQuestion } from "@/lib/service/take-part";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("askQuestion", ({ session, body }) => askQuestion(session, body)),
);
