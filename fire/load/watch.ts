import type { Server } from "@/bench/server";

/** What a process held at a moment: seconds since the beginning, megabytes, open files and connections. */
export type Sample = { at: number; mb: number; files: number };

/** Looks at a process every so many milliseconds until it is told to stop, which gives what it saw. */
export function watchProcess(server: Server, everyMs: number): () => Promise<Sample[]> {
  const samples: Sample[] = [];
  const begin = performance.now();
  let last = Promise.resolve();
  const look = async () => {
    const at = (performance.now() - begin) / 1_000;
    const [mb, files] = await Promise.all([server.residentMb(), server.openFiles()]);
    samples.push({ at, mb, files });
  };
  const timer = setInterval(() => {
    last = last.then(look);
    // Told when the watch ends.
    last.catch(() => undefined);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await last;
    return samples;
  };
}

/** By how many megabytes a minute the memory has grown, by least squares. */
export function slopeOf(samples: Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(samples.map((sample) => sample.at));
  const mb = mean(samples.map((sample) => sample.mb));
  const together = samples.reduce((sum, sample) => sum + (sample.at - at) * (sample.mb - mb), 0);
  const alone = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0);
  return (together / alone) * 60;
}
