import fc from "fast-check";

const deeds = {
  join: 2,
  post: 4,
  ask: 1,
  askOne: 1,
  resolve: 4,
  propose: 2,
  proposeOverOlder: 1,
  agree: 9,
  agreeToOlder: 1,
  finalize: 2,
  read: 3,
  poll: 3,
  wait: 1,
} as const;
export type Deed = keyof typeof deeds;

/**
 * How a call is made: once; again when it was answered; twice at the same time; given up and made again; given up for
 * good; or answered and then another call made under its key. All but the first and the last but one carry a key.
 */
const deliveries = { once: 8, repeated: 2, doubled: 2, resumed: 2, lost: 1, misused: 1 } as const;
export type Delivery = keyof typeof deliveries;

/** What somebody does next. Of what is there then, `pick` chooses what it is about; `patience` is how long it waits for
 * an answer before it gives up, in milliseconds. */
export type Step = {
  deed: Deed;
  pick: number;
  long: boolean;
  delivery: Delivery;
  patience: number;
  pause: number;
};

/** What each participant of a room does, one after the other, all at the same time. */
export type Program = Step[][];

const weighted = <Name extends string>(weights: Record<Name, number>): fc.Arbitrary<Name> =>
  fc.oneof(
    ...(Object.keys(weights) as Name[]).map((name) => ({
      weight: weights[name],
      arbitrary: fc.constant(name),
    })),
  );

const step: fc.Arbitrary<Step> = fc.record({
  deed: weighted(deeds),
  pick: fc.nat(7),
  long: weighted({ short: 7, long: 1 }).map((size) => size === "long"),
  delivery: weighted(deliveries),
  patience: fc.nat(12),
  pause: weighted({ none: 6, little: 3, more: 1 }).chain((pause) =>
    pause === "none" ? fc.constant(0) : fc.integer({ min: 1, max: pause === "little" ? 5 : 40 }),
  ),
});

/** Programs of 2 to 8 participants, each with up to `longest` steps. */
export const programs = (longest: number): fc.Arbitrary<Program> =>
  fc.array(fc.array(step, { maxLength: longest, size: "max" }), { minLength: 2, maxLength: 8, size: "max" });
