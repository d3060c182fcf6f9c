import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  // Addresses hold tokens: they are not logged, not even while developing.
  logging: { incomingRequests: false },
  // npm run check checks the types; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  skipTrailingSlashRedirect: true,
  rewrites: async () => [
    // A token holds no dot, so what ends in .md is the Markdown twin of the page.
    { source: "/:kind(r|o)/:roomId/:token([^/.]+).md", destination: "/:kind/:roomId/:token/markdown" },
  ],
};

export default config;
