import type { Knowledge } from "./facts";
import type { Move, Side } from "./side";
import { reviewContract } from "./warehouse-contract";

/** The numbers that the warehouse can't go beyond. */
const numbers = { lastWave: "14:00", lateWave: "16:00", lateParcels: 150, memoryDays: 30 } as const;

/** What the warehouse's agent knows, and answers with when a question names it. */
const knowledge = {
  "Intake address": "POST https://intake.warehouse.example/v2/order-events",
  "Required fields":
    "event_id, event_type, occurred_at, order_number, service, ship_to, phone, lines.gtin, lines.quantity.",
  "Article identifier":
    "GTIN-13 only; an article without one can't be picked, and a bundle has to come as its single articles.",
  "Rate limit": "120 requests a minute for each sender, bursts included.",
  "Intake answers":
    "202 taken over, 200 event already known, 401 signature refused, 409 too late to cancel, 422 order refused with the fields at fault, 429 too fast with Retry-After, 503 in maintenance (Sundays, 03:00 to 04:00 Europe/Berlin).",
  "Clock tolerance": "the intake refuses a signature whose t is more than 5 minutes off.",
  "Test environment":
    "from 5 working days after agreement at https://intake-test.warehouse.example/v2/order-events, with the same rules and its own key; it is emptied every night at 02:00 Europe/Berlin and prints no labels.",
  "Test phase":
    "10 working days in the test environment; passed when 50 orders and 5 cancellations in a row needed nobody's hand.",
  "Pick waves": `close at 07:00, 10:00 and ${numbers.lastWave} Europe/Berlin, Monday to Friday without public holidays; the ${numbers.lastWave} wave is the last with a full crew.`,
  "Late wave": `closes at ${numbers.lateWave} Europe/Berlin, Monday to Friday without public holidays, for at most ${numbers.lateParcels} parcels a day, because a small crew packs it.`,
} satisfies Knowledge;

const own = { knowledge, numbers };
export type WarehouseSide = typeof own;

const asks = (question: string): Move => ({ kind: "ask", question, blocking: true, to: "the other side" });

export const warehouse: Side = {
  verified: "Verified in the intake's current release",
  knowledge,
  opening: [
    {
      kind: "say",
      content:
        "We have read the goal. Our intake takes orders of several shops already, so its address, limits and answers are fixed. Dispatch times are open to talk about.",
    },
    asks(
      "What will reach us: which event types, which order changes afterwards, and which event identifier and time format can we rely on?",
    ),
    asks(
      "How do we tell that an event comes from you: what is its signature, and who holds the signing secret?",
    ),
    {
      kind: "ask",
      question:
        "For our shift plan, to whoever knows: which event volume must we expect, and which outage contact answers when events stop?",
      blocking: false,
      to: "anyone",
    },
  ],
  review: (view, contract) => reviewContract(own, view, contract),
};
