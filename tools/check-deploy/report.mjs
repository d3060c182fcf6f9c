/** Prints the result of a check on one line. After a failure, the process exits with 1. */
export const report = {
  passed: (what) => console.log(`passed: ${what}`),
  notChecked: (what, why) => console.log(`NOT CHECKED: ${what}: ${why}`),
  failed: (what, why) => {
    console.error(`FAILED: ${what}: ${why}`);
    process.exitCode = 1;
  },
};

/** Runs a check. It fails if `work` throws. */
export async function check(what, work) {
  try {
    const found = await work();
    report.passed(found ? `${what}: ${found}` : what);
  } catch (error) {
    report.failed(what, error instanceof Error ? error.message : String(error));
  }
}
