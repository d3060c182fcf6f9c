import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { openApi } from "@/lib/wire/openapi/document";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("readOpenApi", ({ baseUrl }) => openApi(baseUrl)),
);
