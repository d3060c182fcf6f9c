import fc from "fast-check";

const actionWeights = {
  join: 2,
  post: 4,
  ask: 1,
  askOne: 1,
  resolve: 4,
  propose: 2,
  proposeOverOlder: 1,
  edit: 4,
  editOlder: 1,
  editMissing: 1,
  editAmbiguous: 1,
  editNothing: 1,
  agree: 20,
  agreeToOlder: 1,
  finalize: 3,
  decline: 2,
  declineOlder: 1,
  withdraw: 1,
  withdrawUnread: 1,
  withdrawAhead: 1,
  replaceLink: 1,
  read: 3,
  poll: 3,
  wait: 1,
  diff: 2,
} as const;
export type Action = keyof typeof actionWeights;

/**
 * How a request is sent: once; again after its response; twice concurrently; aborted and retried; aborted for good; or
 * with a key that another request used. Writes have a key unless they are sent once.
 */
const deliveries = { once: 8, repeated: 2, concurrent: 2, retried: 2, abandoned: 1, reusedKey: 1 } as const;
export type Delivery = keyof typeof deliveries;

/** Which events a write brings back: none; those after the last one that a client knows; or all. */
const reads = { none: 3, new: 2, all: 1 } as const;

/** The next action of a participant. `pick` chooses among the possible objects; `patience` is the time until an aborted
 * request is given up, in milliseconds. `minimal`: a write asks to leave out the text that it sends. */
export type Step = {
  action: Action;
  pick: number;
  long: boolean;
  reads: keyof typeof reads;
  minimal: boolean;
  delivery: Delivery;
  patience: number;
  pause: number;
};

/** The steps of each participant. Participants run concurrently. */
export type Program = Step[][];

const weighted = <Name extends string>(weights: Record<Name, number>): fc.Arbitrary<Name> =>
  fc.oneof(
    ...(Object.keys(weights) as Name[]).map((name) => ({
      weight: weights[name],
      arbitrary: fc.constant(name),
    })),
  );

const step: fc.Arbitrary<Step> = fc.record({
  action: weighted(actionWeights),
  pick: fc.nat(7),
  long: weighted({ short: 7, long: 1 }).map((size) => size === "long"),
  reads: weighted(reads),
  minimal: fc.boolean(),
  delivery: weighted(deliveries),
  patience: fc.nat(12),
  pause: weighted({ none: 6, little: 3, more: 1 }).chain((pause) =>
    pause === "none" ? fc.constant(0) : fc.integer({ min: 1, max: pause === "little" ? 5 : 40 }),
  ),
});

/** The step with which a participant tries to bring about the agreement of all. */
const closing = (action: "join" | "agree"): Step => ({
  action,
  pick: 0,
  long: false,
  reads: "new",
  minimal: false,
  delivery: "once",
  patience: 0,
  pause: 0,
});

/**
 * Programs of 2 to 8 participants, each with up to `longest` steps. In half of them everyone joins at the end and agrees to
 * the version that there is, which few would do by chance.
 */
export const programs = (longest: number): fc.Arbitrary<Program> =>
  fc
    .tuple(
      fc.array(fc.array(step, { maxLength: longest, size: "max" }), {
        minLength: 2,
        maxLength: 8,
        size: "max",
      }),
      fc.boolean(),
    )
    .map(([program, closes]) =>
      closes ? program.map((steps) => [...steps, closing("join"), closing("agree")]) : program,
    );
