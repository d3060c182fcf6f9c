"use client";

import { type ReactNode, useState } from "react";
import type { CopyEvent } from "./copy-status";
import { copyText } from "./copy-text";

type Props = {
  /** The id of the element whose text is copied, or the API's path of a contract's version, which is copied byte for byte. */
  what: { element: string } | { contract: string; token: string };
  icon: ReactNode;
  label: string;
};

const thanksMs = 2_500;

/** Copies a text, and says when it has. Without JavaScript it is not there. */
export function CopyButton({ what, icon, label }: Props): ReactNode {
  const [said, say] = useState("");
  const copy = async () => {
    if (said !== "") return;
    const text = await textOf(what).catch(() => null);
    const isCopied = text !== null && (await copyText(text));
    const words = isCopied ? "Copied" : "Please select and copy it by hand";
    const tell = (detail: CopyEvent["detail"]) =>
      document.dispatchEvent(new CustomEvent("copy_done", { detail }));
    say(words);
    tell({ words, isCopied });
    setTimeout(() => {
      say("");
      tell({ words: "", isCopied: false });
    }, thanksMs);
  };
  return (
    <button type="button" className="button needs-script" onClick={copy}>
      {icon}
      <span className="grid">
        {/* Keeps the width while other words stand there. */}
        {said !== "" && (
          <span className="invisible col-start-1 row-start-1" aria-hidden="true">
            {label}
          </span>
        )}
        <span className="col-start-1 row-start-1">{said || label}</span>
      </span>
    </button>
  );
}

async function textOf(what: Props["what"]): Promise<string> {
  if ("element" in what) return document.getElementById(what.element)?.textContent ?? "";
  const response = await fetch(what.contract, { headers: { Authorization: `Bearer ${what.token}` } });
  const { contract }: { contract: { markdown: string } } = await response.json();
  return contract.markdown;
}
