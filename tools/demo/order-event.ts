/**
 * Every field of the shop's order event, with its meaning and an example. A dot separates a list from a field of its
 * entries.
 */
const fields: Record<string, { meaning: string; example: unknown }> = {
  event_id: {
    meaning: "UUID of the event, the same in every retry",
    example: "0192f3a4-7c1e-7b52-9d40-5b1f6a2e8c11",
  },
  event_type: { meaning: "order.confirmed or order.cancelled", example: "order.confirmed" },
  sequence: { meaning: "1, 2 … within an order", example: 1 },
  occurred_at: { meaning: "when it happened, UTC", example: "2027-03-02T12:45:10.250Z" },
  order_number: { meaning: "the shop's order number, at most 20 characters", example: "SO-2048877" },
  service: { meaning: "standard or express", example: "express" },
  ship_to: {
    meaning: "address in the carrier's form; country as ISO 3166-1 alpha-2",
    example: {
      name: "<recipient>",
      street: "<street and number>",
      postal_code: "10115",
      city: "Berlin",
      country: "DE",
    },
  },
  phone: { meaning: "E.164; null when a standard order has none", example: null },
  "lines.gtin": {
    meaning: "GTIN-13 of the article; bundles are sent as their articles",
    example: "2000000000015",
  },
  "lines.sku": { meaning: "the shop's article number, for people", example: "TENT-2P-GRN" },
  "lines.quantity": { meaning: "whole number above 0", example: 2 },
};

/** The required fields that the event does not have. */
export const missingFields = (required: string[]): string[] => required.filter((field) => !fields[field]);

/** The table of all fields, with whether the receiver requires them. */
export const fieldTable = (required: string[]): string[] => [
  "| Field | Meaning | Required |",
  "|---|---|---|",
  ...Object.entries(fields).map(
    ([name, { meaning }]) => `| \`${name}\` | ${meaning} | ${required.includes(name) ? "yes" : "no"} |`,
  ),
];

/** An example event as a fenced block. */
export function exampleEvent(): string[] {
  const event: Record<string, unknown> = {};
  const line: Record<string, unknown> = {};
  for (const [name, { example }] of Object.entries(fields)) {
    if (name.startsWith("lines.")) line[name.slice("lines.".length)] = example;
    else event[name] = example;
  }
  return ["```json", JSON.stringify({ ...event, lines: [line] }, null, 2), "```"];
}
