import { createRoom } from "@/lib/client/room-client";
import type { News } from "@/tools/demo/known-room";
import type { Side } from "./side";

/** What the scripted negotiation took: each side, the next steps, and the bytes of each response to a write. */
export type Scripted = { sides: Side[]; writes: number; nextSteps: string[]; writeBytes: number[] };

type Step = (side: Side, after: number) => Promise<News>;

/**
 * One negotiation: 8 questions, each asked by one side and answered by the other, 4 versions of a contract of 5 KB, a
 * decline. The sides take turns: each reads what is new, and then writes.
 */
export async function runScript(
  baseUrl: string,
  open: (link: string) => Side | Promise<Side>,
): Promise<Scripted> {
  const { invite_urls } = await createRoom(baseUrl, room);
  const sides = await Promise.all(invite_urls.map(open));
  const reading = sides.map(() => 0);
  const result: Scripted = { sides, writes: 0, nextSteps: [], writeBytes: [] };
  let last = 1;
  for (const side of sides) await side.enter();
  reading.fill(last);

  for (const [turn, step] of steps.entries()) {
    const me = step.side;
    const side = sides[me] as Side;
    if (reading[me] !== last) {
      const news = await side.wait(reading[me] ?? 0);
      reading[me] = news.last_seq;
      result.nextSteps.push(news.what_you_should_do_next);
    }
    const before = side.traffic.bytesRead;
    const done = await step.run(side, reading[me] ?? 0);
    if (done.last_seq !== last + 1) throw new Error(`Write ${turn + 1} of the script made no event.`);
    last = done.last_seq;
    reading[me] = last;
    result.writes++;
    result.nextSteps.push(done.what_you_should_do_next);
    result.writeBytes.push(side.traffic.bytesRead - before);
  }
  await sides[0]?.wait(reading[0] ?? 0);
  for (const side of sides) await side.final();
  return result;
}

const room = {
  title: "Delivery of spare parts",
  goal: "Agree on dates, prices and liability for the delivery of spare parts, complete enough to be signed.",
  participants: [
    { role: "Buyer", knows: ["What is needed, and when."], needs_to_determine: ["Price and dates."] },
    { role: "Seller", knows: ["Stock and prices."], needs_to_determine: ["Quantities and place."] },
  ],
};

const sentences = [
  "The seller delivers each order to the ramp of the warehouse between 07:00 and 15:00 on working days.",
  "A late delivery is announced by the seller at least one working day before, with the new date.",
  "The buyer checks each delivery for visible damage on arrival and reports hidden damage within ten days.",
  "Prices are net, include packaging, and stay unchanged for the term of this contract.",
  "An invoice is due 30 days after the delivery that it names; each names the order and its lines.",
];
const headings = ["Facts", "Decisions", "Interface", "Schedule", "Error handling", "Unresolved"];

/** About `bytes` bytes of plain sentences. */
const prose = (bytes: number, from = 0): string => {
  const words: string[] = [];
  for (let index = from; words.join(" ").length < bytes; index++) {
    words.push(sentences[index % sentences.length] ?? "");
  }
  return words.join(" ").slice(0, bytes);
};

/** 5 KB. Each section has a number of its own, by which edits find it. */
const contract = `# Delivery of spare parts\n\n${headings
  .map((heading, index) => `## ${heading}\n\n${index + 1}. ${prose(790, index)}`)
  .join("\n\n")}\n`;

/** Two sentences of a version, each replaced once. */
const editsOf = (version: number) =>
  [1, 2].map((section) => {
    const old = version === 1 ? `\n${section}. ` : `\n${section}. (${version}) `;
    return { old, new: `\n${section}. (${version + 1}) ` };
  });

const buyer = 0;
const seller = 1;
const by = (side: number, run: Step) => ({ side, run });
const say = (side: number, topic: number) => by(side, (me, after) => me.say(prose(400, topic), after));
const ask = (side: number, topic: number) =>
  by(side, (me, after) => me.ask(`${prose(180, topic)} Is that so?`, { after }));
/** Resolves the question that the event `seq` asked. */
const resolve = (side: number, seq: number) =>
  by(side, (me, after) => me.resolve(`qst_${seq}`, prose(250, seq), { after }));

/** The writes, in order. Each adds one event; event 1 is that the buyer joined. */
const steps = [
  by(seller, (me, after) => me.join(after)),
  say(buyer, 0),
  ...[0, 1, 2, 3].map((topic) => ask(buyer, topic)),
  say(seller, 1),
  ...[4, 5, 6, 7].map((seq) => resolve(seller, seq)),
  ...[0, 1, 2, 3].map((topic) => ask(seller, topic)),
  ...[13, 14, 15, 16].map((seq) => resolve(buyer, seq)),
  by(buyer, (me, after) => me.propose(contract, 0, after)),
  say(seller, 2),
  by(seller, (me, after) => me.edit(1, editsOf(1), after)),
  by(buyer, (me, after) => me.decline(2, prose(300), after)),
  by(buyer, (me, after) => me.edit(2, editsOf(2), after)),
  say(seller, 3),
  by(seller, (me, after) => me.edit(3, editsOf(3), after)),
  by(buyer, (me, after) => me.agree(4, after)),
  by(seller, (me, after) => me.agree(4, after)),
];
