"use client";

import { type ReactNode, useState } from "react";

/**
 * Shows its children, and goes on showing the same ones for as long as the name stays the same: when the page is refreshed,
 * nothing inside is compared, nor even read.
 */
export function Kept({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const [kept, keep] = useState({ name, children });
  if (kept.name === name) return kept.children;
  keep({ name, children });
  return children;
}
