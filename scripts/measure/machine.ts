import { cpus } from "node:os";

/** The machine that figures are of. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? "processor"}, Node ${process.versions.node}`;
