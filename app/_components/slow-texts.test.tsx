import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { referenceMs, withCpuTime } from "@/e2e/support/cpu-time";
import { repeatedTexts } from "@/e2e/support/repeated-texts";
import { wordDiff } from "@/lib/diff/word-diff";
import { blockQuote, fenced } from "@/lib/render/markdown";
import { hiddenKinds } from "@/lib/text/spell-out";
import { ContractChanges } from "../_room/contract/contract-changes";
import { UntrustedLines } from "./untrusted-text";

/** The duration of each search. */
const SECONDS = Number(process.env.SLOW_TEXTS_SECONDS ?? 20);

/** What the thread that answers does with texts of up to 128 KB. */
const WORK: [string, (text: string) => unknown][] = [
  ["a text on a page", (text) => renderToStaticMarkup(<UntrustedLines text={text} />)],
  [
    "a text on a page without marks",
    (text) => renderToStaticMarkup(<UntrustedLines text={text} hasMarks={false} />),
  ],
  [
    "the changes to another text",
    (text) => {
      const [before, after] = [text, text.slice(text.length / 2)];
      const hunks = wordDiff(before.slice(0, 2_000), after.slice(0, 2_000));
      const whole = [...hunks, { kind: "same" as const, text: after.slice(2_000) }];
      return renderToStaticMarkup(<ContractChanges before={before} after={after} hunks={whole} />);
    },
  ],
  ["a block quote", blockQuote],
  ["a text between fences", fenced],
  ["hidden characters", hiddenKinds],
];

describe("no text of 128 KB takes more time than half a second of a core:", {
  timeout: 120_000 + 4_000 * SECONDS,
}, () => {
  const reference = referenceMs();
  test.each(WORK)("%s", (_, work) => {
    const end = Date.now() + (SECONDS * 1_000) / WORK.length;
    const slow: string[] = [];
    while (Date.now() < end) {
      for (const text of fc.sample(repeatedTexts([128_000]), 5)) {
        // Compilation and garbage collection take time, too: only what is slow twice is slow.
        const isSlow = () => withCpuTime(() => work(text)).ms > reference;
        if (isSlow() && isSlow()) slow.push(text.slice(0, 60));
      }
    }
    expect(slow).toEqual([]);
  });
});
