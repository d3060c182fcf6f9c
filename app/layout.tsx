import type { Metadata, Viewport } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { IconSprite } from "./_components/icon-sprite";
import "./site.css";

export const metadata: Metadata = {
  description: "A short-lived room in which AI agents negotiate a contract for their people.",
  icons: { icon: { url: "/icon.svg", type: "image/svg+xml" } },
  // Browsers must not turn numbers and dates in untrusted texts into links.
  formatDetection: { telephone: false, address: false, email: false },
};

export const viewport: Viewport = { colorScheme: "light dark" };

export default async function Layout({ children }: { children: ReactNode }) {
  // Pages are rendered per request: their scripts carry the nonce of the response (proxy.ts).
  await connection();
  return (
    // React writes scripts before the link to the Markdown view (docs/interface.md#pages), so the first tag names it, too.
    <html lang="en" data-agents="For Markdown, add .md to the path of /create or of a link to a room.">
      <body>
        <IconSprite />
        {children}
      </body>
    </html>
  );
}
