import { type NextRequest, NextResponse } from "next/server";
import { pagePassage } from "@/lib/http/page/page-gate";

/**
 * What stands before every page: it reads the room, sets the security headers with the nonce of this response, hands
 * agents Markdown, and answers what a page can't, with its status (docs/decisions/0001-proxy-reads-the-room.md).
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const passage = await pagePassage(request);
  if (passage.kind === "respond") return passage.response;
  const requestHeaders = new Headers(request.headers);
  for (const [name, value] of Object.entries(passage.requestHeaders)) requestHeaders.set(name, value);
  const init = { request: { headers: requestHeaders }, headers: passage.headers };
  if (passage.kind === "page") return NextResponse.next(init);
  const url = request.nextUrl.clone();
  url.pathname = passage.path;
  return NextResponse.rewrite(url, init);
}

export const config = {
  matcher: [
    // All but the API, the texts and the files (lib/http/page/page-place.ts says the same).
    "/((?!$|(?:api|mcp|_next|health|metrics)(?:/|$)|(?:icon\\.svg|notice\\.css|robots\\.txt|llms\\.txt|openapi\\.json|create\\.md|security\\.md)/?$|[ro]/[^/]+/[^/]+(?:\\.md/?|/markdown)$).*)",
  ],
};
