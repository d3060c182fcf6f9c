import { cpus } from "node:os";

/** The machine on which figures were measured. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? "processor"}, Node ${process.versions.node}`;
