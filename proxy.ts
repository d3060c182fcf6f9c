import { type NextRequest, NextResponse } from "next/server";
import { decidePageRequest } from "@/lib/http/pages/page-proxy";

/**
 * Runs before every page: reads the room, sets the security headers with the nonce of this response, serves Markdown to
 * agents, and sends the errors that a page cannot (docs/decisions/0001-proxy-reads-the-room.md).
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const decision = await decidePageRequest(request);
  if ("response" in decision) return decision.response;
  const requestHeaders = new Headers(request.headers);
  for (const [name, value] of Object.entries(decision.requestHeaders)) requestHeaders.set(name, value);
  const init = { request: { headers: requestHeaders }, headers: decision.headers };
  if (decision.rewriteTo === undefined) return NextResponse.next(init);
  const url = request.nextUrl.clone();
  url.pathname = decision.rewriteTo;
  return NextResponse.rewrite(url, init);
}

export const config = {
  matcher: [
    // All paths but the API, documents and files.
    "/((?!$|(?:api|mcp|_next|health|metrics)(?:/|$)|(?:icon\\.svg|notice\\.css|robots\\.txt|app\\.webmanifest|push/worker\\.js|\\.well-known/jwks\\.json|llms\\.txt|openapi\\.json|create\\.md|security\\.md)/?$|[roa]/[^/]+/[^/.]+(?:\\.md/?|/markdown)$).*)",
  ],
};
