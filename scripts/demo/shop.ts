import type { Knowledge } from "./facts";
import { draftContract, reviewContract } from "./shop-contract";
import type { Move, Side } from "./side";

/** The numbers that the shop bargains with. */
const numbers = { promisedUntil: "18:00", peakPerMinute: 140, expressUntil16: 120 } as const;

/** What the shop's agent knows, and answers with when a question names it. */
const knowledge = {
  "Event types":
    "order.confirmed and order.cancelled, one event in one HTTPS POST, JSON in UTF-8, at most 64 KB.",
  "Order changes":
    "none after order.confirmed, which is sent 15 minutes after payment; from then on an order can only be cancelled, as a whole.",
  "Event identifier":
    "event_id, a UUID, stays the same in every repetition. Events may arrive out of order; sequence counts 1, 2 within an order.",
  "Time format": "UTC, ISO 8601 with milliseconds and Z.",
  "Repetition schedule":
    "after a timeout (10 seconds), 429 or 5xx an event is sent again up to 9 times within 24 hours, first after 10 seconds, then at growing intervals, never earlier than Retry-After says.",
  Signature:
    "header X-Shop-Signature: t=<unix seconds>,v1=<hex>, where v1 is HMAC-SHA-256 over t, a dot and the raw body; header X-Shop-Key-Id names the key.",
  "Signing secret":
    "SECRET_TRANSFER_REQUIRED. The value stays out of this room; it is named SHOP_EVENT_SIGNING_SECRET, one for test and one for live, made in the shop's vault, replaced every 180 days with 7 days of overlap.",
  "Secret handover":
    "SECRET_TRANSFER_REQUIRED. The shop's platform owner opens a one-time vault share for the warehouse's security owner, 2 working days before the test phase for test and 5 working days before go-live for live; both compare the key id on the phone.",
  "Event volume": `3,200 orders on a normal day, 9,500 on the busiest of the year, at most ${numbers.peakPerMinute} events a minute.`,
  "Outage contact":
    "the shop's on-call desk, day and night, answers within 30 minutes; number and address go through the two project owners.",
  "Late orders": `820 orders a day arrive between 14:00 and ${numbers.promisedUntil}. 640 of them are standard and may leave on the next working day; 180 are express, and those customers pay for the same day. ${numbers.expressUntil16} of the express orders arrive before 16:00.`,
} satisfies Knowledge;

const own = { knowledge, numbers };
export type ShopSide = typeof own;

const asks = (question: string, blocking = true): Move => ({
  kind: "ask",
  question,
  blocking,
  to: "the other side",
});

export const shop: Side = {
  verified: "Verified in the shop's order system",
  knowledge,
  opening: [
    asks(
      "What must our events hold for your intake: which required fields, and which article identifier do you pick by?",
    ),
    asks(
      "Where may we send, and how fast: what is your intake address, what is the rate limit, and which intake answers must our sender handle?",
    ),
    asks("Which test environment may we use, and from when?", false),
  ],
  draft: (view) => draftContract(own, view),
  review: (view, contract) => reviewContract(own, view, contract),
};

/** The room as the shop opens it. Of the warehouse it says only what the shop can know; instructions stay private. */
export const shopRoom = {
  title: "Order events from the shop to the warehouse",
  goal: "Agree how the shop's order events reach the warehouse: interface, authentication, error handling, dispatch times and schedule, complete enough that both sides can build it without another meeting.",
  brief:
    "The shop moves its fulfilment to the warehouse. In scope: orders and cancellations, from the shop to the warehouse. Not in scope: stock levels, returns, shipment tracking, prices.",
  ttl_hours: 2,
  participants: [
    {
      role: "Shop",
      display_name: "Online shop, order team",
      knows: [
        "When an order is final, and what its events hold.",
        "How events are signed and sent again.",
        "How many orders come in, and when.",
      ],
      needs_to_determine: [
        "Which fields and article numbers the warehouse needs.",
        "Where events may be sent, and how fast.",
        "Until what time an order leaves on the same day.",
      ],
      instructions:
        "Our product page promises the same day until 18:00. Standard orders may leave a day later, as long as express orders of the early afternoon still leave on the same day.",
    },
    {
      role: "Warehouse",
      display_name: "Warehouse, fulfilment systems",
      knows: [
        "Its intake, its limits and its test environment.",
        "When it picks, and when its trucks leave.",
      ],
      needs_to_determine: [
        "Which events come, how often, and whether an order can change afterwards.",
        "How to tell that an event comes from the shop.",
      ],
    },
  ],
};
