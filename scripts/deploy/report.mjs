/** Says how one check went, in a line of its own; a failure makes the process end with 1. */
export const report = {
  passed: (what) => console.log(`passed: ${what}`),
  notChecked: (what, why) => console.log(`NOT CHECKED: ${what}: ${why}`),
  failed: (what, why) => {
    console.error(`FAILED: ${what}: ${why}`);
    process.exitCode = 1;
  },
};

/** Carries out a check; what it throws is its failure. */
export async function check(what, work) {
  try {
    const found = await work();
    report.passed(found ? `${what}: ${found}` : what);
  } catch (error) {
    report.failed(what, error instanceof Error ? error.message : String(error));
  }
}
