import type { Knowledge } from "./facts";
import type { Move, Party } from "./party";
import { draftContract, reviewContract } from "./shop-contract";

/** The numbers of the shop's negotiating position. */
const numbers = { promisedUntil: "18:00", peakPerMinute: 140, expressUntil16: 120 } as const;

/** The facts with which the shop's agent answers questions. */
const knowledge = {
  "Event types":
    "order.confirmed and order.cancelled, one event in one HTTPS POST, JSON in UTF-8, at most 64 KB.",
  "Order changes":
    "none after order.confirmed, which is sent 15 minutes after payment; from then on an order can only be cancelled, as a whole.",
  "Event identifier":
    "event_id, a UUID, stays the same in every retry. Events may arrive out of order; sequence counts 1, 2 within an order.",
  "Time format": "UTC, ISO 8601 with milliseconds and Z.",
  "Retry schedule":
    "after a timeout (10 seconds), 429 or 5xx an event is retried up to 9 times within 24 hours, first after 10 seconds, then at growing intervals, never earlier than Retry-After.",
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
export type ShopPosition = typeof own;

const askOther = (question: string, blocking = true): Move => ({
  kind: "ask",
  question,
  blocking,
  to: "other",
});

export const shop: Party = {
  verified: "Verified in the shop's order system",
  knowledge,
  opening: [
    askOther(
      "What must our events contain for your intake: which required fields, and which article identifier do you pick by?",
    ),
    askOther(
      "Where may we send events, and how fast: what is your intake URL, what is the rate limit, and which intake responses must our sender handle?",
    ),
    askOther("Which test environment may we use, and from when?", false),
  ],
  draft: (view) => draftContract(own, view),
  review: (view, contract) => reviewContract(own, view, contract),
};

/** The room that the shop creates. It says about the warehouse only what the shop can know; instructions are private. */
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
        "When an order is final, and what its events contain.",
        "How events are signed and retried.",
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
