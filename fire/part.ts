import type { Figure } from "@/scripts/measure/figure";

/** How much a part of the test does. */
export type Extent = {
  /** The form that is short enough for every change, in place of the whole one. */
  short: boolean;
  /** What chance is drawn from: the same number draws the same. */
  seed: number;
  /** The path to one failing run of that seed, as the model test prints it. */
  path?: string | undefined;
  /** In place of what the form says: minutes of load, commands of the model test. */
  minutes?: number | undefined;
  /** How long the soak goes on, which has no form. */
  hours?: number | undefined;
  commands?: number | undefined;
};

/**
 * One part of the test: gives what it counted and measured, with the limits of each figure. Throws when a promise is
 * broken, saying which.
 */
export type Part = (extent: Extent) => Promise<Figure[]>;
