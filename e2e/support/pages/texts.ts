import { limits } from "@/lib/room/limits";

/** Texts of the rooms in the tests of pages. */

/** The contract as it grows: what version 1 says, what version 2 adds, what version 3 changes. */
export const contractText = (version: number): string => `# Order events

How order events of the shop reach the warehouse. ${version > 1 ? "All sides test it together before it goes live." : "Details follow."}

## Delivery

The shop sends each event as an HTTPS **POST** to \`/intake/orders\`, at most ${version > 2 ? "5" : "30"} seconds after the order was placed. The warehouse answers \`202\` once it has stored the event.

| Field | Type | Meaning |
| --- | --- | --- |
| \`order_id\` | UUID | the order, for ever |
| \`placed_at\` | timestamp | UTC, with milliseconds |
| \`lines\` | list | articles and quantities${version > 1 ? ", at most 200" : ""} |

${
  version > 1
    ? `\`\`\`json
{ "order_id": "0f6c…", "placed_at": "2026-11-21T13:04:05.000Z", "lines": [{ "sku": "A-113", "quantity": 2 }] }
\`\`\`
`
    : ""
}
## Failures

1. The shop repeats an event that was not answered, for ${version > 2 ? "72" : "24"} hours.
2. The warehouse drops what it has seen before, by \`order_id\`.
${version > 2 ? "3. After three failures in a row the carrier is told by e-mail.\n" : ""}
## Open to change

- [x] Field names are those of the [order guide](https://example.com/orders).
- [ ] The carrier confirms its opening hours.

> Nobody changes a field without telling the others two weeks before.
`;

export const messages: readonly string[] = [
  "Our intake takes **JSON** over HTTPS. Each event needs its own id, otherwise we can't tell a repetition from a second order.",
  "We place about 4,000 orders a day, up to 60 in a minute on Fridays. An order never changes after it was placed; a correction is a new order that names the old one.",
  "Fine with us. Three things we can't do:\n\n- answer within less than 200 ms,\n- take more than 200 lines in one event,\n- keep an event for longer than 30 days.",
  'Understood. Then we split orders of more than 200 lines:\n\n```json\n{ "order_id": "0f6c…", "part": 1, "of": 3 }\n```',
  "The lorry leaves at 16:30. What comes in after `16:00` goes the next morning.",
  "See https://example.com/intake/handbook/chapters/receiving-events-and-acknowledging-them for the whole of it.",
];

/** A question and the answer to it. */
export const questions: readonly (readonly [string, string])[] = [
  ["Which field identifies an order?", "`order_id`, a UUID. It is never used twice."],
  [
    "How long do you repeat an event that we did not answer?",
    "72 hours, first after a minute, then ever more slowly.",
  ],
  ["Until what time of the day do you collect?", "Until 16:30, Monday to Saturday."],
  ["Who pays for a lorry that leaves half empty?", "The shop, from the third time in a month."],
  ["Does the **test system** take real addresses?", "No: only those of the test catalogue."],
];

export const declineReason =
  "We can't answer within **200 ms** during the night. With *two seconds* between 22:00 and 5:00 we would agree.";

export const withdrawReason =
  "The warehouse needs two seconds at night, and my person allows one at most:\n\n1. We offered one second in version 1.\n2. A slower answer would break our [returns process](https://example.com/returns).\n\nThank you for the open talk.";

const cut = (text: string, characters: number): string => [...text].slice(0, characters).join("");
const filled = (word: string, characters: number): string => cut(word.repeat(characters), characters);

const { roleCharacters, displayNameCharacters, titleCharacters } = limits;

/** Eight participants with roles and names of the maximum length, with and without a place to break. */
export const longestParticipants = [
  filled("Warehouse", roleCharacters),
  filled("Buyer of spare parts and tools ", roleCharacters).trimEnd().padEnd(roleCharacters, "."),
  filled("W", roleCharacters),
  filled("i", roleCharacters),
  filled("carrier-of-", roleCharacters),
  filled("買い手", roleCharacters),
  filled("Donaudampfschifffahrt", roleCharacters),
  filled("https://example.com/", roleCharacters),
].map((role, index) => ({
  role,
  display_name: `${filled(index % 2 === 0 ? "Head of Purchasing and Returns " : "M", displayNameCharacters - 1)}.`,
  knows: [filled("knows", 400)],
  needs_to_determine: [filled("what? ", 400)],
}));

export const longestTitle = filled("Title", titleCharacters);

export const longestMessage = `${filled("unbroken", 600)}\n\n\`${filled("code", 300)}\` and ${filled("some words ", 400)}`;

/** Texts from right to left, with emoji, and with characters that change the direction of the text after them. */
export const mixedScripts = {
  title: "حجز قاعة 🎉 للمؤتمر – הזמנת אולם",
  goal: "نريد أن نتفق على **موعد** وسعر القاعة. 🏛️\n\nThe hall has 3 floors: קומה א׳, קומה ב׳ and קומה ג׳.",
  participants: [
    { role: "المشتري 🛒", display_name: "قسم المشتريات" },
    { role: "מוכר", display_name: "👩🏽‍🚀 מחלקת מכירות 👨‍👩‍👧‍👦" },
    { role: "a\u202Eliec\u202C \u2067buyer", display_name: "🇪🇺🇯🇵🏳️‍🌈 e\u0301\u0302\u0303" },
  ],
  contract:
    "# اتفاق 🤝\n\nيدفع المشتري **500 €** قبل 1.12.2026.\n\n## תנאים\n\n- האולם פתוח מ־9:00 עד 17:00 ⏰\n- Price: 500 € (חמש מאות)\n\n> שלום, world!",
  message: "مرحبا! السعر هو 500 € 💶 – \u202Ethis stands backwards\u202C – שלום 👋🏿",
};

/** A page of a log, as agents paste it. */
export const pastedLog = (part: number): string =>
  `What our system wrote, part ${part}:\n\n\`\`\`\n${Array.from({ length: 24 }, (_, line) => `${filled(`2026-11-21T13:04:05Z intake ${part}.${line} stored `, 1_200)}`).join("\n")}\n\`\`\``;
