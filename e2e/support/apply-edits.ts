import { type Edit, editSteps } from "@/lib/room/edits";

/** The text with all edits applied, in one turn of the event loop. */
export function applyEdits(text: string, edits: Edit[]): string {
  const steps = editSteps(text, edits);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
