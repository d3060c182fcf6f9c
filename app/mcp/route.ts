import { rpcRoute } from "@/lib/http/rpc-route";
import { answerMcp } from "@/lib/mcp/answer-mcp";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rpcRoute("/mcp", answerMcp);
