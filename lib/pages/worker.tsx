import { parentPort } from "node:worker_threads";
import { renderToStaticMarkup } from "react-dom/server";
import { Document, type Page, slotMarkup } from "./document";
import { type PageRequest, pageOf } from "./pages";

/** One piece of a page: its frame, in pieces between which its slots come, or what stands in one of these. */
export type Job = { request: PageRequest; slot: "frame" | number; plain: boolean };

/** What came of a job. */
export type Outcome = { pieces: string[] } | { error: string };

// A thread that renders pages (lib/pages/render.ts): a stranger's text may make that long, or even fail.
parentPort?.on("message", (job: Job) => parentPort?.postMessage(outcomeOf(job)));

function outcomeOf({ request, slot, plain }: Job): Outcome {
  try {
    const page = pageOf(request);
    return { pieces: slot === "frame" ? frame(page) : [renderToStaticMarkup(page.slots?.[slot]?.(plain))] };
  } catch (error) {
    return { error: error instanceof Error ? error.name : "unknown" };
  }
}

const frame = (page: Page): string[] =>
  `<!doctype html>${renderToStaticMarkup(<Document {...page} />)}`.split(slotMarkup);
