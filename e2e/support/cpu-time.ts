/** The result of some work, and its CPU time in milliseconds: time in which other processes run does not count. */
export function withCpuTime<Result>(work: () => Result): { result: Result; ms: number } {
  const start = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(start);
  return { result, ms: (user + system) / 1000 };
}

/** The CPU time of work that is always the same, to compare other work with: about half a second of one core. */
export const referenceMs = (): number =>
  withCpuTime(() => {
    for (let round = 0; round < 20; round++) {
      JSON.parse(JSON.stringify(Array.from({ length: 50_000 }, (_, index) => ({ index: String(index) }))));
    }
  }).ms;
