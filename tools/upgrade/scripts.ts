/** Who takes a step: a participant by its position, the person who approves for the first, or the observer. */
export type Who = 0 | 1 | "person" | "observer";

/**
 * A step of a negotiation: a request below the room's URL. `text` is the body of its event; null: it causes none. `isOnce`:
 * the request takes no Idempotency-Key, so it is not repeated.
 */
export type Step = {
  who: Who;
  method: string;
  path: string;
  body: object;
  text: string | null;
  isOnce?: boolean;
};

/** A negotiation from the first message to its end. */
export type Script = {
  /** The paths below a room without which a version cannot take part. */
  needs: string[];
  /** Whether a person approves for the first participant. */
  approval: boolean;
  steps: Step[];
};

const step = (who: Who, method: string, path: string, body: object, text: string | null = ""): Step => ({
  ...{ who, method, path, body, text },
});
const once = (step: Step): Step => ({ ...step, isOnce: true });

const say = (who: Who, content: string) => step(who, "POST", "/messages", { content }, content);
const ask = (who: Who, question: string, blocking: boolean) =>
  step(who, "POST", "/questions", { question, blocking }, question);
const propose = (who: Who, markdown: string, base_version: number) =>
  step(who, "PUT", "/contract", { markdown, base_version }, markdown);
const agree = (who: Who, contract_version: number, path = "/agree") =>
  step(who, "POST", path, { contract_version });
const join = step(1, "POST", "/join", {});

const contract = (days: number) =>
  `# Delivery\n\n1. The seller delivers within ${days} days.\n2. Größe: 40 × 30 cm. 🎁\n`;

/** Every kind of event of the first release, to the agreement of both. */
const first: Script = {
  needs: [],
  approval: false,
  steps: [
    join,
    say(0, "We need the parts in May."),
    ask(1, "How many parts?", true),
    step(0, "POST", "/questions/qst_4/resolve", { resolution: "Forty." }, "Forty."),
    propose(0, contract(10), 0),
    agree(1, 1),
    say(1, "Ten days are short."),
    ask(1, "Is this urgent?", false),
    propose(1, contract(14), 1),
    agree(0, 2),
    agree(1, 2, "/finalize"),
  ],
};

/** A replaced link, an edit and a decline on the way to an agreement. */
const replacedLink: Script = {
  needs: ["/link", "/decline", "/record"],
  approval: false,
  steps: [
    join,
    propose(0, contract(10), 0),
    once(step(1, "POST", "/link", {})),
    step(
      1,
      "PATCH",
      "/contract",
      { base_version: 1, edits: [{ old: "10 days", new: "20 days" }] },
      contract(20),
    ),
    step(0, "POST", "/decline", { contract_version: 2, reason: "Too late." }, "Too late."),
    propose(0, contract(15), 2),
    agree(1, 3),
    agree(0, 3),
  ],
};

/** A room that a participant leaves. */
const withdrawn: Script = {
  needs: ["/withdraw", "/record"],
  approval: false,
  steps: [
    join,
    say(0, "We need the parts in May."),
    step(1, "POST", "/withdraw", { reason: "We have none.", last_seq: 3 }, "We have none."),
  ],
};

const everything = ["turn", "person", "agreed", "ended", "deleted"];

/** A person approves, and webhooks are notified: that of the first participant, and that of the observer. */
export const approved = (webhookOf: (who: Who) => { url: string; secret: string }): Script => {
  const tell = (who: Who) =>
    once(step(who, "PUT", "/notifications", { webhook: webhookOf(who), on: everything }, null));
  return {
    needs: ["/approve", "/notifications"],
    approval: true,
    steps: [
      tell("observer"),
      join,
      tell(0),
      propose(1, contract(10), 0),
      agree(1, 1),
      agree(0, 1),
      step("person", "POST", "/decline", { contract_version: 1, reason: "Too soon." }, "Too soon."),
      propose(1, contract(12), 1),
      agree(1, 2),
      agree(0, 2),
      step("person", "POST", "/approve", { contract_version: 2 }),
    ],
  };
};

/** The negotiations without a receiver. */
export const plainScripts: Script[] = [first, replacedLink, withdrawn];
/** The longest negotiation. */
export const mostSteps = first.steps.length;
