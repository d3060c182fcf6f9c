import type { Knowledge } from "./facts";
import type { Move, Party } from "./party";
import { reviewContract } from "./warehouse-contract";

/** The numbers that the warehouse can't exceed. */
const numbers = { lastWave: "14:00", lateWave: "16:00", lateParcels: 150, memoryDays: 30 } as const;

/** The facts with which the warehouse's agent answers questions. */
const knowledge = {
  "Intake URL": "POST https://intake.warehouse.example/v2/order-events",
  "Required fields":
    "event_id, event_type, occurred_at, order_number, service, ship_to, phone, lines.gtin, lines.quantity.",
  "Article identifier":
    "GTIN-13 only; an article without one can't be picked, and a bundle has to come as its single articles.",
  "Rate limit": "120 requests a minute for each sender, bursts included.",
  "Intake responses":
    "202 accepted, 200 event already known, 401 invalid signature, 409 too late to cancel, 422 order rejected with the invalid fields, 429 too fast with Retry-After, 503 in maintenance (Sundays, 03:00 to 04:00 Europe/Berlin).",
  "Clock tolerance": "the intake rejects a signature whose t differs by more than 5 minutes.",
  "Test environment":
    "from 5 working days after agreement at https://intake-test.warehouse.example/v2/order-events, with the same rules and its own key; it is emptied every night at 02:00 Europe/Berlin and prints no labels.",
  "Test phase":
    "10 working days in the test environment; passed when 50 orders and 5 cancellations in a row needed no manual work.",
  "Pick waves": `close at 07:00, 10:00 and ${numbers.lastWave} Europe/Berlin, Monday to Friday without public holidays; the ${numbers.lastWave} wave is the last with a full crew.`,
  "Late wave": `closes at ${numbers.lateWave} Europe/Berlin, Monday to Friday without public holidays, for at most ${numbers.lateParcels} parcels a day, because a small crew packs it.`,
} satisfies Knowledge;

const own = { knowledge, numbers };
export type WarehousePosition = typeof own;

const askOther = (question: string): Move => ({ kind: "ask", question, blocking: true, to: "other" });

export const warehouse: Party = {
  verified: "Verified in the intake's current release",
  knowledge,
  opening: [
    {
      kind: "say",
      content:
        "We have read the goal. Our intake takes orders of several shops already, so its URL, limits and responses are fixed. Dispatch times are negotiable.",
    },
    askOther(
      "What will reach us: which event types, which order changes afterwards, and which event identifier and time format can we rely on?",
    ),
    askOther(
      "How do we tell that an event comes from you: what is its signature, and who holds the signing secret?",
    ),
    {
      kind: "ask",
      question:
        "For our shift plan, to anyone who knows: which event volume must we expect, and which outage contact answers when events stop?",
      blocking: false,
      to: "anyone",
    },
  ],
  review: (view, contract) => reviewContract(own, view, contract),
};
