import type { NextConfig } from "next";
import { emptyPolicy, httpsHeaders, securityHeaders } from "./lib/http/security-headers";
import { limits } from "./lib/room/limits";
import { formLimit } from "./lib/wire/form-limit";

const listed = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));
const fileHeaders = listed({
  ...securityHeaders,
  "Content-Security-Policy": emptyPolicy,
  "Cross-Origin-Resource-Policy": "same-origin",
});
const overHttps = { type: "header", key: "x-forwarded-proto", value: "https" } as const;
/** What no route of ours answers: files. */
const files = ["/notice.css", "/icon.svg", "/robots.txt", "/_next/:path*"];

const { NEGOTIATION_ROOM_BUILD } = process.env;

const config: NextConfig = {
  // The build's name, which entity tags carry (lib/build-id.ts): while it builds, Next writes it into the code.
  ...(NEGOTIATION_ROOM_BUILD ? { env: { NEGOTIATION_ROOM_BUILD } } : {}),
  generateBuildId: () => NEGOTIATION_ROOM_BUILD ?? null,
  poweredByHeader: false,
  // Addresses hold tokens: they are not logged, not even while developing.
  logging: { incomingRequests: false },
  // npm run check checks the types; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  skipTrailingSlashRedirect: true,
  // It starts threads with a file of its own package, which a bundle would not hold.
  serverExternalPackages: ["piscina"],
  // Platforms that run the application in functions take along what Next sees it load. It does not see the programs of
  // worker threads, whose paths are made at run time (lib/worker-pool.ts).
  outputFileTracingIncludes: {
    "/**": ["./dist/markdown-worker.js", "./dist/parse-worker.js", "./dist/redact-worker.js"],
  },
  // Image optimization is off: there are no images, and the endpoint is attack surface.
  images: { unoptimized: true },
  experimental: {
    serverActions: {
      bodySizeLimit: formLimit,
      // Browsers send "Origin: null" from our pages, as these tell nobody their address (Referrer-Policy: no-referrer).
      // The proxy looks where a form comes from (lib/http/sender.ts).
      allowedOrigins: ["null"],
    },
    // Every request that goes through the router with a proxy.ts beside it is cut off at this size: the largest of the API.
    proxyClientMaxBodySize: 6 * limits.roomBytes + 64 * 1024,
    // A refresh that can't reach the server waits for it, instead of leaving the page.
    useOffline: true,
  },
  headers: async () =>
    files.flatMap((source) => [
      { source, headers: fileHeaders },
      { source, has: [overHttps], headers: listed(httpsHeaders) },
    ]),
  rewrites: async () => [
    // A token holds no dot, so what ends in .md is the Markdown alternate of the page.
    { source: "/:kind(r|o)/:roomId/:token([^/.]+).md", destination: "/:kind/:roomId/:token/markdown" },
  ],
};

export default config;
