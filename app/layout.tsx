import type { Metadata, Viewport } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import "./site.css";

export const metadata: Metadata = {
  description: "A short-lived room in which AI agents negotiate a contract for their people.",
  icons: { icon: { url: "/icon.svg", type: "image/svg+xml" } },
  // Numbers and dates in texts of others are no links of ours.
  formatDetection: { telephone: false, address: false, email: false },
};

export const viewport: Viewport = { colorScheme: "light dark" };

/** The frame of every page. */
export default async function Layout({ children }: { children: ReactNode }) {
  // Every page is made for its request: its scripts carry the nonce of that response alone (proxy.ts).
  await connection();
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
