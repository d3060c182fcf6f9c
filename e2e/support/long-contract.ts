const sentences = [
  "The seller delivers the goods to the address of the buyer within the agreed period.",
  "A party that is late says so at once and names a new day.",
  "Payment is due ten days after receipt of a valid invoice; nothing is paid in advance.",
  "Each party keeps records for **five years** and shows them on request.",
  "The parties use the interface described in `order.v2` and in [its manual](https://shop.example/manual).",
  "*Working days* are Monday to Friday, except for holidays at the seat of the seller.",
];

/** An ordinary contract in Markdown of about this many bytes: clauses, lists, tables, a quote, some code. */
export function longContract(bytes: number): string {
  let contract = "# Master agreement\n\n";
  for (let section = 1; ; section++) {
    const next = sectionOf(section);
    if (contract.length + next.length > bytes) return contract;
    contract += next;
  }
}

const prose = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => sentences[(from + index) % sentences.length]).join(" ");

const repeated = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index + 1)).join("\n");

function sectionOf(section: number): string {
  const parts = [
    `## ${section}. Delivery, part ${section}`,
    prose(section, 5),
    ...[1, 2, 3, 4].map((clause) => `${section}.${clause} ${prose(section + clause, 4)}`),
    repeated(6, (item) => `- **Item ${item}.** ${prose(section + item, 1)}`),
  ];
  if (section % 3 === 0) {
    const head = "| Item | Quantity | Price | Due |\n| --- | ---: | ---: | --- |";
    parts.push(
      `${head}\n${repeated(8, (row) => `| Chair ${row}, oak | ${row * 4} | ${row * 40} EUR | 1 March |`)}`,
    );
  }
  if (section % 5 === 0) parts.push(`> ${prose(section, 2)}`, '```json\n{ "order": 1 }\n```');
  return `${parts.join("\n\n")}\n\n`;
}
