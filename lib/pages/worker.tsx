import { parentPort } from "node:worker_threads";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Document, slotMarkup } from "./document";
import { type PageRequest, pageOf } from "./pages";

/** How the texts of a slot are shown: as Markdown, as they were written, or not at all, with a word of regret. */
export type Manner = "markdown" | "plain" | "apology";

/**
 * One piece of a page, whose scripts carry `nonce`: its frame, in pieces between which its slots come, or what stands
 * in one of these.
 */
export type Job = { request: PageRequest; nonce: string; slot: "frame" | number; manner: Manner };

/** What came of a job. */
export type Outcome = { pieces: string[] } | { error: string };

// A thread that renders pages (lib/pages/render.ts): a stranger's text may make that long, or even fail.
parentPort?.on("message", (job: Job) => parentPort?.postMessage(outcomeOf(job)));

function outcomeOf(job: Job): Outcome {
  try {
    return { pieces: job.slot === "frame" ? frame(job) : [renderToStaticMarkup(inSlot(job, job.slot))] };
  } catch (error) {
    return { error: error instanceof Error ? `${error.name} ${placeOf(error)}` : "unknown" };
  }
}

const frame = ({ request, nonce }: Job): string[] =>
  `<!doctype html>${renderToStaticMarkup(<Document {...pageOf(request)} nonce={nonce} />)}`.split(slotMarkup);

const inSlot = ({ request, manner }: Job, slot: number): ReactNode =>
  manner === "apology" ? (
    <p className="notice">There is too much in this part of the room to show it as a page.</p>
  ) : (
    pageOf(request).slots?.[slot]?.(manner === "plain")
  );

/** Where an error was thrown; its message may hold a stranger's text. */
const placeOf = (error: Error): string => /^\s*at .*$/m.exec(error.stack ?? "")?.[0].trim() ?? "";
