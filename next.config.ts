import type { NextConfig } from "next";
import { emptyPolicy, httpsHeaders, securityHeaders } from "./lib/http/security-headers";

const listed = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));
const fileHeaders = listed({
  ...securityHeaders,
  "Content-Security-Policy": emptyPolicy,
  "Cross-Origin-Resource-Policy": "same-origin",
});
const overHttps = { type: "header", key: "x-forwarded-proto", value: "https" } as const;
/** What no route of ours answers: files. */
const files = ["/assets/:path*", "/icon.svg", "/robots.txt", "/_next/:path*"];

const config: NextConfig = {
  poweredByHeader: false,
  // Addresses hold tokens: they are not logged, not even while developing.
  logging: { incomingRequests: false },
  // npm run check checks the types; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  skipTrailingSlashRedirect: true,
  // Platforms that run the application in functions take along what Next sees it load. It does not see the program of the
  // threads that render pages, whose path is made at run time (lib/pages/render-threads.ts).
  outputFileTracingIncludes: { "/**": ["./dist/page-worker.js"] },
  // There are no pictures to resize, and nobody shall make us do it.
  images: { unoptimized: true },
  headers: async () =>
    files.flatMap((source) => [
      { source, headers: fileHeaders },
      { source, has: [overHttps], headers: listed(httpsHeaders) },
    ]),
  rewrites: async () => [
    // A token holds no dot, so what ends in .md is the Markdown twin of the page.
    { source: "/:kind(r|o)/:roomId/:token([^/.]+).md", destination: "/:kind/:roomId/:token/markdown" },
  ],
};

export default config;
