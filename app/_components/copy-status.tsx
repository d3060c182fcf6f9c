"use client";

import { type ReactNode, useEffect, useState } from "react";

/** What a press of a copy button came to. */
export type CopyEvent = CustomEvent<{ words: string; isCopied: boolean }>;

declare global {
  interface DocumentEventMap {
    copy_done: CopyEvent;
  }
}

/** Says to those who can't see it what a copy button came to: one for all buttons of a page. */
export function CopyStatus(): ReactNode {
  const [words, say] = useState("");
  useEffect(() => {
    const onCopy = ({ detail }: CopyEvent) => say(detail.words);
    document.addEventListener("copy_done", onCopy);
    return () => document.removeEventListener("copy_done", onCopy);
  }, []);
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  );
}
