import type { Endpoint } from "@/lib/wire/endpoint";
import type { ResponseHeaders } from "./headers";

const contentTypes = {
  json: "application/json",
  markdown: "text/markdown; charset=utf-8",
  html: "text/html; charset=utf-8",
  metrics: "text/plain; version=0.0.4; charset=utf-8",
  jose: "application/jose+json",
  zip: "application/zip",
} as const;

/** A response with a text of the given type. */
export function textResponse(
  body: string | ReadableStream<Uint8Array>,
  type: keyof typeof contentTypes,
  status: number,
  headers: ResponseHeaders,
): Response {
  headers["Content-Type"] = contentTypes[type];
  return new Response(body, { status, headers });
}

/** The format of the errors of an endpoint or path: HTML for people, Markdown where successes are Markdown, else JSON. */
export type Format = "json" | "markdown" | "html";

/** The format of an endpoint's errors. */
export function formatOf({ response }: Endpoint): Format {
  if (response === "text/html") return "html";
  return response === "text/markdown" ? "markdown" : "json";
}
