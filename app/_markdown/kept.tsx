"use client";

import { type ReactNode, useState } from "react";

/** Shows the same children while the name stays: on a refresh, React neither compares nor reads them. */
export function Kept({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const [kept, keep] = useState({ name, children });
  if (kept.name === name) return kept.children;
  keep({ name, children });
  return children;
}
