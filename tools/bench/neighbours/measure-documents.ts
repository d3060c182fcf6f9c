import { setTimeout as pause } from "node:timers/promises";
import { within } from "@/tools/support/figure";
import type { DocumentSide, Writer } from "./sides";

/** One round of changes to documents; times in milliseconds. */
export type DocumentRound = {
  /** From a change until the other writer has it, with one change at a time. */
  aloneMedian: number;
  aloneP99: number;
  /** Changes a second of 8 writers, until every writer has them all. */
  perSecond: number;
  attempts: number;
  /** The server's CPU time for one of these changes. */
  cpuMs: number;
  /** From the last confirmation until the database has the whole text. */
  storedMs: number;
};

const alone = { warmUp: 10, changes: 100 };
const together = { documents: 2, writers: 8, changes: 15 };
const limitMs = 30_000;

const mark = (part: number): string => `(End of part ${part})`;
const lineOf = (part: number, change: number): string =>
  `- Change ${change} of part ${part}: the parts arrive in the second week of May.\n`;
const emptyText = Array.from(
  { length: together.writers },
  (_, part) => `## Part ${part}\n\n${mark(part)}\n`,
).join("\n");

/** Changes a document one line at a time, then others with 8 concurrent writers. Throws if a change is lost. */
export async function measureDocuments(side: DocumentSide, name: string): Promise<DocumentRound> {
  const times = await measureAlone(side, `${name}-alone`);
  const elapsed: number[] = [];
  const attempts: number[] = [];
  let [cpuMs, storedMs] = [0, 0];
  for (let document = 0; document < together.documents; document++) {
    const id = `${name}-${document}`;
    const writers = await open(side, id, together.writers);
    const cpuBefore = await side.server.cpuMs();
    const begin = performance.now();
    attempts.push(...(await writeTogether(writers)));
    const confirmed = performance.now();
    const text = await until(`all have ${id}`, async () => sameText(writers, isComplete));
    elapsed.push(performance.now() - begin);
    cpuMs += (await side.server.cpuMs()) - cpuBefore;
    await until(`${id} is stored`, async () => (await side.stored(id)) === text || undefined);
    storedMs = performance.now() - confirmed;
    for (const writer of writers) await writer.close();
  }
  const changes = attempts.length;
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  return {
    aloneMedian: within(times, 0.5),
    aloneP99: within(times, 0.99),
    perSecond: (changes / sum(elapsed)) * 1_000,
    attempts: sum(attempts) / changes,
    cpuMs: cpuMs / changes,
    storedMs,
  };
}

async function measureAlone(side: DocumentSide, id: string): Promise<number[]> {
  const writers = await open(side, id, 2);
  const [writer, listener] = writers as [Writer, Writer];
  const times: number[] = [];
  for (let change = 0; change < alone.warmUp + alone.changes; change++) {
    const line = lineOf(0, change);
    const begin = performance.now();
    const heard = new Promise<number>((resolve) => {
      listener.listen((text) => text.includes(line) && resolve(performance.now() - begin));
    });
    const [time] = await Promise.all([heard, writer.add(line, mark(0))]);
    times.push(time);
  }
  for (const each of writers) await each.close();
  return times.slice(alone.warmUp);
}

async function open(side: DocumentSide, id: string, count: number): Promise<Writer[]> {
  const writers = await side.openDocument(id, emptyText, count);
  await until(`all have ${id}`, async () => sameText(writers, (text) => text === emptyText));
  return writers;
}

/** Each writer adds its next line when its last one is confirmed. Returns the number of attempts of each change. */
async function writeTogether(writers: Writer[]): Promise<number[]> {
  const attempts = await Promise.all(
    writers.map(async (writer, part) => {
      const own: number[] = [];
      for (let change = 0; change < together.changes; change++)
        own.push(await writer.add(lineOf(part, change), mark(part)));
      return own;
    }),
  );
  return attempts.flat();
}

/** The text, once all writers have the same one and it holds what it must. */
function sameText(writers: Writer[], holds: (text: string) => boolean): string | undefined {
  const [text = "", ...others] = writers.map((writer) => writer.text());
  return holds(text) && others.every((other) => other === text) ? text : undefined;
}

/** Whether the text has every change once. */
function isComplete(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.startsWith("- "));
  const expected = Array.from({ length: together.writers }, (_, part) =>
    Array.from({ length: together.changes }, (_, change) => lineOf(part, change).trimEnd()),
  ).flat();
  return lines.length === expected.length && expected.every((line) => text.includes(line));
}

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`not seen within ${limitMs / 1_000} s: ${what}`);
    await pause(1);
  }
}
