import { lineDiff } from "./line-diff";

/** The program of a worker thread of diff-in-worker.ts. */
export default (texts: Parameters<typeof lineDiff>): ReturnType<typeof lineDiff> => lineDiff(...texts);
