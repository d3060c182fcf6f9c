import type { Server } from "@/tools/support/server";

/** The resources of a process at a time: seconds since the start, resident megabytes, open files and connections. */
export type Sample = { at: number; mb: number; files: number };

/** Samples a process at this interval. The returned function stops it and returns the samples. */
export function watchProcess(server: Server, everyMs: number): () => Promise<Sample[]> {
  const samples: Sample[] = [];
  const begin = performance.now();
  let last = Promise.resolve();
  const read = async () => {
    const at = (performance.now() - begin) / 1_000;
    const [mb, files] = await Promise.all([server.residentMb(), server.openFiles()]);
    samples.push({ at, mb, files });
  };
  const timer = setInterval(() => {
    last = last.then(read);
    // Thrown when the watch ends.
    last.catch(() => undefined);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await last;
    return samples;
  };
}

/** The growth of memory in megabytes a minute, by least squares. */
export function slopeOf(samples: Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(samples.map((sample) => sample.at));
  const mb = mean(samples.map((sample) => sample.mb));
  const together = samples.reduce((sum, sample) => sum + (sample.at - at) * (sample.mb - mb), 0);
  const alone = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0);
  return (together / alone) * 60;
}
