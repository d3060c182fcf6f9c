import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { createMarkdown } from "@/lib/render/documents";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint("readInstructions", async ({ baseUrl }) => createMarkdown(baseUrl)),
);
