import { nanoid } from "nanoid";

/** A step of the negotiation: who (the participant's position), the request below the room's URL, and its body. */
type Step = [who: number, method: string, path: string, body: object];

const contract = (days: number) =>
  `# Delivery\n\n1. The seller delivers within ${days} days.\n2. Größe: 40 × 30 cm. 🎁\n`;

/** A negotiation that uses every kind of event of the first release, from the first message to the agreement of both. */
const steps: Step[] = [
  [1, "POST", "/join", {}],
  [0, "POST", "/messages", { content: "We need the parts in May." }],
  [1, "POST", "/questions", { question: "How many parts?", blocking: true }],
  [0, "POST", "/questions/qst_4/resolve", { resolution: "Forty." }],
  [0, "PUT", "/contract", { markdown: contract(10), base_version: 0 }],
  [1, "POST", "/agree", { contract_version: 1 }],
  [1, "POST", "/messages", { content: "Ten days are short." }],
  [1, "POST", "/questions", { question: "Is this urgent?", blocking: false }],
  [1, "PUT", "/contract", { markdown: contract(14), base_version: 1 }],
  [0, "POST", "/agree", { contract_version: 2 }],
  [1, "POST", "/finalize", { contract_version: 2 }],
];
export const stepCount = steps.length;

type Json = Record<string, unknown>;
type Sent = { request: Request; text: string };

/** A room in which two participants take the steps one after the other, each at any of the processes. */
export class Negotiation {
  /** How many steps were taken. */
  taken = 0;
  readonly #writes: Sent[] = [];
  readonly #created: { room_id: string; tokens: string[] };

  private constructor(created: Json) {
    const links = created.invite_urls as string[];
    const tokens = links.map((link) => link.split("/").at(-1) ?? "");
    this.#created = { room_id: String(created.room_id), tokens };
  }

  /** Creates the room at this process. */
  static async start(baseUrl: string): Promise<Negotiation> {
    const participants = [
      { role: "Buyer", knows: ["the budget"] },
      { role: "Seller", instructions: "Be brief." },
    ];
    const body = JSON.stringify({ title: "Delivery of parts", goal: "Agree on a date", participants });
    const request = new Request(`${baseUrl}/api/rooms`, { method: "POST", body, headers: jsonHeaders });
    return new Negotiation(await jsonOf(request));
  }

  /** Takes the next step at this process. Throws if it is rejected. */
  async step(baseUrl: string): Promise<void> {
    const [who, method, path, body] = steps[this.taken] ?? [0, "GET", "", {}];
    const headers = { ...jsonHeaders, ...this.#credentials(who), "idempotency-key": nanoid() };
    const request = new Request(this.#url(baseUrl, path), { method, headers, body: JSON.stringify(body) });
    const repeatable = request.clone() as Request;
    const response = await textOf(request);
    this.#writes.push({ request: repeatable, text: response });
    this.taken += 1;
  }

  /** Throws unless this process has all events of the steps, in order, with their texts. */
  async checkEvents(baseUrl: string): Promise<void> {
    const url = this.#url(baseUrl, "/events?after=0");
    const { events } = await jsonOf(new Request(url, { headers: this.#credentials(1) }));
    const seen = (events as Json[]).map(({ seq, body }) => [seq, body]);
    const texts = steps.slice(0, this.taken).map(([, , , body]) => textIn(body));
    // Event 1 is the join of the creator.
    const sent = ["", ...texts].map((text, index) => [index + 1, text]);
    expectSame(`the events of room ${this.#created.room_id}`, seen, sent);
  }

  /** Repeats every write under its key at this process. Throws unless the response is about the same event as at first. */
  async checkRetries(baseUrl: string): Promise<void> {
    for (const { request, text } of this.#writes) {
      const { pathname } = new URL(request.url);
      const { method, headers } = request;
      const body = await request.clone().text();
      const again = await textOf(new Request(`${baseUrl}${pathname}`, { method, headers, body }));
      expectSame(`a retry of ${method} ${pathname}`, factsIn(JSON.parse(again)), factsIn(JSON.parse(text)));
    }
  }

  /** A text that this process sends for a path below the room's URL. */
  read(baseUrl: string, path: string): Promise<string> {
    return textOf(new Request(this.#url(baseUrl, path), { headers: this.#credentials(0) }));
  }

  #url(baseUrl: string, path: string): string {
    return `${baseUrl}/api/rooms/${this.#created.room_id}${path}`;
  }

  #credentials(who: number): Record<string, string> {
    return { authorization: `Bearer ${this.#created.tokens[who]}` };
  }
}

const jsonHeaders = { "content-type": "application/json" };

const jsonOf = async (request: Request): Promise<Json> => JSON.parse(await textOf(request));

async function textOf(request: Request): Promise<string> {
  const response = await fetch(request);
  const text = await response.text();
  if (!response.ok)
    throw new Error(
      `${request.method} ${new URL(request.url).pathname}: ${response.status} ${text.slice(0, 500)}`,
    );
  return text;
}

/** The text of a step, which is the body of its event. */
const textIn = (body: object): string =>
  String(
    Object.entries(body).find(([name]) => /^(?:content|question|resolution|markdown)$/.test(name))?.[1] ?? "",
  );

/** What a response says of the event of a write, in fields that every release has. */
function factsIn({ message, question, contract, everyone_agreed }: Json): unknown[] {
  const { id, seq, at, resolution } = (message ?? question ?? {}) as Json;
  return [id, seq, at, resolution, (contract as Json | undefined)?.version, everyone_agreed];
}

function expectSame(what: string, actual: unknown, expected: unknown): void {
  const [seen, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (seen !== wanted) throw new Error(`${what} differ.\n  expected ${wanted}\n  got      ${seen}`);
}
