import { expect } from "vitest";
import type { Room } from "./room";

/** The final artifact of a closed room. */
export const finalText = async (room: Room): Promise<string> => {
  const { status, headers, text } = await room.as(0).get("/final.md");
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^text\/markdown\b/);
  return text;
};

/** The text from that heading to the next heading of the artifact itself. */
export function sectionOf(text: string, name: string): string {
  const names = [
    "Agreed contract",
    "Verified facts",
    "Decisions",
    "Left open",
    "Secret transfers required",
    "Agreements",
    "Metadata",
  ];
  const starts = names.map((heading) => text.search(new RegExp(`^## ${heading}`, "m")));
  const start = starts[names.indexOf(name)] ?? -1;
  expect(start, `a section "${name}" in ${text}`).toBeGreaterThanOrEqual(0);
  const end = Math.min(text.length, ...starts.filter((other) => other > start));
  return text.slice(start, end);
}
