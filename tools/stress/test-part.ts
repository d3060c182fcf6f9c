import type { Figure } from "@/tools/support/figure";

/** The options of a part of the test. */
export type Extent = {
  /** Runs the short form, for every change, instead of the full form. */
  short: boolean;
  /** The seed of random choices. */
  seed: number;
  /** The path to one failing run of that seed, as the model test prints it. */
  path?: string | undefined;
  /** Override the form: minutes of the load or the model, commands of the model. */
  minutes?: number | undefined;
  /** The duration of the soak, which has no form. */
  hours?: number | undefined;
  commands?: number | undefined;
};

/**
 * One part of the test. Returns its figures with their limits. Throws a Violation if a promise is
 * broken.
 */
export type Part = (extent: Extent) => Promise<Figure[]>;
