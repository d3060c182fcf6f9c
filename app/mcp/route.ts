import { jsonRpcRoute } from "@/lib/http/json-rpc-route";
import { handleMcp } from "@/lib/mcp/server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = jsonRpcRoute("/mcp", handleMcp);
