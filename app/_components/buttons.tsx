"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "./icon";

/** Buttons that need JavaScript: without it they are not shown (`needs-script`). */

/** The result of a copy button: what it tells the person, and the text if that was copied. "" removes the message. */
export type CopyEvent = CustomEvent<{ message: string; copied?: string }>;

declare global {
  interface DocumentEventMap {
    copy_done: CopyEvent;
  }
}

type CopyButtonProps = {
  /** The id of the element whose text is copied, or the API path of a contract version, which is copied byte for byte. */
  source: { element: string } | { contract: string; token: string };
  label: string;
};

const messageMs = 2_500;

/** Copies a text and says whether that worked. */
export function CopyButton({ source, label }: CopyButtonProps): ReactNode {
  const [message, setMessage] = useState("");
  const show = (detail: CopyEvent["detail"]) => {
    setMessage(detail.message);
    document.dispatchEvent(new CustomEvent("copy_done", { detail }));
  };
  const copy = async () => {
    if (message !== "") return;
    const text = await readSource(source).catch(() => null);
    const isCopied = text !== null && (await copyText(text));
    show(isCopied ? { message: "Copied", copied: text } : { message: "Please select and copy it by hand" });
    setTimeout(() => show({ message: "" }), messageMs);
  };
  return (
    <button type="button" className="button needs-script" onClick={copy}>
      <Icon name="copy" />
      <span className="grid">
        {/* The invisible label keeps the width of the button while the message is shown. */}
        {message !== "" && (
          <span className="invisible col-start-1 row-start-1" aria-hidden="true">
            {label}
          </span>
        )}
        <span className="col-start-1 row-start-1">{message || label}</span>
      </span>
    </button>
  );
}

/** Tells screen readers the results of all copy buttons of a page. */
export function CopyStatus(): ReactNode {
  const [message, setMessage] = useState("");
  useEffect(() => {
    const onCopy = ({ detail }: CopyEvent) => setMessage(detail.message);
    document.addEventListener("copy_done", onCopy);
    return () => document.removeEventListener("copy_done", onCopy);
  }, []);
  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  );
}

export const PrintButton = (): ReactNode => (
  <button type="button" className="button needs-script" onClick={() => window.print()}>
    <Icon name="print" /> Print
  </button>
);

async function readSource(source: CopyButtonProps["source"]): Promise<string> {
  if ("element" in source) return document.getElementById(source.element)?.textContent ?? "";
  const response = await fetch(source.contract, { headers: { Authorization: `Bearer ${source.token}` } });
  const { contract }: { contract: { markdown: string } } = await response.json();
  return contract.markdown;
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers offer the clipboard only over HTTPS and on localhost. The copy command works everywhere.
    return copyByCommand(text);
  }
}

/** Sets the text in the event of the copy command: a text area would change its line ends. */
function copyByCommand(text: string): boolean {
  let copied = false;
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    copied = true;
  };
  document.addEventListener("copy", onCopy);
  try {
    return document.execCommand("copy") && copied;
  } finally {
    document.removeEventListener("copy", onCopy);
  }
}
