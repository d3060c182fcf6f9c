import type { NextConfig } from "next";
import { emptyPolicy, httpsHeaders, securityHeaders } from "./lib/http/responses/headers";
import { formLimit, limits } from "./lib/room/limits";

const listed = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));
const fileHeaders = listed({
  ...securityHeaders,
  "Content-Security-Policy": emptyPolicy,
  "Cross-Origin-Resource-Policy": "same-origin",
});
const overHttps = { type: "header", key: "x-forwarded-proto", value: "https" } as const;
/** Paths of files, which no route handles. */
const files = [
  "/notice.css",
  "/icon.svg",
  "/robots.txt",
  "/app.webmanifest",
  "/push/worker.js",
  "/_next/:path*",
];

const { NEGOTIATION_ROOM_BUILD } = process.env;

const config: NextConfig = {
  // The build id, part of entity tags (lib/http/responses/entity-tag.ts). Next writes it into the code during the build.
  ...(NEGOTIATION_ROOM_BUILD ? { env: { NEGOTIATION_ROOM_BUILD } } : {}),
  generateBuildId: () => NEGOTIATION_ROOM_BUILD ?? null,
  poweredByHeader: false,
  // A page that takes several turns of the event loop would send its nonce and its files in a Link header, too.
  reactMaxHeadersLength: 0,
  // URLs contain tokens, so they are not logged, not even in development.
  logging: { incomingRequests: false },
  // npm run check checks the types, so the build does not.
  typescript: { ignoreBuildErrors: true },
  skipTrailingSlashRedirect: true,
  // Piscina starts threads from a file of its own package, which would be missing in a bundle.
  // The job queue finds its own files, too.
  serverExternalPackages: ["piscina", "graphile-worker"],
  // Serverless platforms deploy the files that Next's tracing finds. It does not find the programs of
  // worker threads, whose paths are computed at run time (lib/worker-pool.ts).
  outputFileTracingIncludes: {
    "/**": [
      "./dist/diff-worker.js",
      "./dist/markdown-worker.js",
      "./dist/outbound-worker.js",
      "./dist/parse-worker.js",
      "./dist/redact-worker.js",
    ],
  },
  // Image optimization is off: there are no images, and the endpoint is attack surface.
  images: { unoptimized: true },
  experimental: {
    serverActions: {
      bodySizeLimit: formLimit,
      // Browsers send "Origin: null" from our pages, because of their Referrer-Policy: no-referrer.
      // The proxy checks where a form comes from (lib/http/requests/origin.ts).
      allowedOrigins: ["null"],
    },
    // With a proxy.ts, Next truncates bodies at this size: the largest of the API.
    proxyClientMaxBodySize: 6 * limits.roomBytes + 64 * 1024,
    // A refresh that can't reach the server waits for it instead of reloading the page.
    useOffline: true,
  },
  headers: async () =>
    files.flatMap((source) => [
      { source, headers: fileHeaders },
      { source, has: [overHttps], headers: listed(httpsHeaders) },
    ]),
  rewrites: async () => [
    // Tokens contain no dot, so a path that ends in .md is the Markdown alternate of the page.
    { source: "/:kind(r|o|a)/:roomId/:token([^/.]+).md", destination: "/:kind/:roomId/:token/markdown" },
  ],
};

export default config;
