import fc from "fast-check";
import { type Download, downloads } from "./operation";

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
  approve: 1,
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
  versions: 1,
  version: 1,
  final: 1,
  record: 1,
  export: 1,
  setWebhook: 2,
  changeWebhook: 1,
  setDevice: 1,
  renewDevice: 1,
  readNotifications: 2,
  deleteNotifications: 1,
  deleteDevice: 1,
} as const;
export type Action = keyof typeof actionWeights | keyof typeof personWeights | keyof typeof observerWeights;

/** What a person does who approves for a participant. Agreeing and writing are not for persons. */
const personWeights = {
  approve: 20,
  approveOlder: 2,
  decline: 2,
  declineOlder: 1,
  withdrawUnread: 1,
  agree: 1,
  post: 1,
  read: 3,
  poll: 2,
  wait: 2,
  final: 1,
  record: 1,
  setWebhook: 2,
  setDevice: 1,
  readNotifications: 1,
} as const;

/** What the observer does. Writing and replacing its link are not for observers. */
const observerWeights = {
  read: 1,
  poll: 1,
  versions: 1,
  final: 1,
  record: 1,
  export: 1,
  post: 1,
  setWebhook: 4,
  changeWebhook: 1,
  setDevice: 2,
  readNotifications: 1,
  deleteNotifications: 1,
} as const;

/**
 * How a request is sent: once; again after its response; twice concurrently; aborted and retried; aborted and not
 * retried; or with a key that another request used. Writes have a key unless they are sent once.
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

/** The steps of a participant, and of the person who approves for it, if any. */
type Seat = { steps: Step[]; person: Step[] | null };

/** What everyone in a room does, all concurrently. */
export type Program = { seats: Seat[]; observer: Step[] };

const weighted = <Name extends string>(weights: Record<Name, number>): fc.Arbitrary<Name> =>
  fc.oneof(
    ...(Object.keys(weights) as Name[]).map((name) => ({
      weight: weights[name],
      arbitrary: fc.constant(name),
    })),
  );

const stepOf = (action: fc.Arbitrary<Action>): fc.Arbitrary<Step> =>
  fc.record({
    action,
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

/** A step with which a participant, or its person, tries to bring about the agreement of all, and reads what it leaves. */
const closing = (action: "join" | "agree" | "approve" | Download["kind"]): Step => ({
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
 * Programs of 2 to 8 participants, each with up to `longest` steps, and of the observer, with half of it. For a fifth
 * of the participants a person approves. In half of the programs everyone joins at the end and agrees to the version
 * that there is, which few would do by chance.
 */
export const programs = (longest: number): fc.Arbitrary<Program> => {
  const stepsWith = (weights: Partial<Record<Action, number>>) =>
    fc.array(stepOf(weighted(weights as Record<Action, number>)), { maxLength: longest, size: "max" });
  const seat: fc.Arbitrary<Seat> = fc.record({
    steps: stepsWith(actionWeights),
    person: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: stepsWith(personWeights) },
    ),
  });
  const close = ({ steps, person }: Seat, position: number): Seat => ({
    steps: [
      ...steps,
      closing("join"),
      closing("agree"),
      closing(downloads[position % downloads.length] ?? "final"),
    ],
    person: person && [...person, closing("approve"), closing("record")],
  });
  return fc
    .tuple(
      fc.array(seat, { minLength: 2, maxLength: 8, size: "max" }),
      fc.array(stepOf(weighted(observerWeights)), { maxLength: longest / 2, size: "max" }),
      fc.boolean(),
    )
    .map(([seats, observer, closes]) => ({ seats: closes ? seats.map(close) : seats, observer }));
};
