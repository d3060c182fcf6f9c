import { nanoid } from "nanoid";
import type { Script, Step, Who } from "./scripts";
import type { Version } from "./version";

type Json = Record<string, unknown>;
type Taken = { step: Step; key: string; text: string };

/** A room in which two participants take the steps one after the other, each at any of the processes that can. */
export class Negotiation {
  readonly #taken: Taken[] = [];
  readonly #oldTokens: string[] = [];
  /** What its record says, and its bytes once this version has sent them. */
  #record: { said: string; text?: string } | undefined;

  private constructor(
    readonly script: Script,
    readonly id: string,
    private readonly tokens: Map<Who, string>,
  ) {}

  /** Creates the room at this process. */
  static async start({ baseUrl }: Version, script: Script): Promise<Negotiation> {
    const participants = [
      { role: "Buyer", knows: ["the budget"], ...(script.approval ? { approval: "person" } : {}) },
      { role: "Seller", instructions: "Be brief." },
    ];
    const body = JSON.stringify({ title: "Delivery of parts", goal: "Agree on a date", participants });
    const request = new Request(`${baseUrl}/api/rooms`, { method: "POST", body, headers: jsonHeaders });
    const created = JSON.parse(await textOf(request));
    const tokenIn = (link: string) => link.split("/").at(-1) ?? "";
    const [buyer, seller] = created.invite_urls;
    const tokens = new Map<Who, string>([
      [0, tokenIn(buyer)],
      [1, tokenIn(seller)],
      ["observer", tokenIn(created.observer_url)],
    ]);
    if (script.approval) tokens.set("person", tokenIn(created.approval_urls[0]));
    return new Negotiation(script, created.room_id, tokens);
  }

  get isOver(): boolean {
    return this.#taken.length === this.script.steps.length;
  }

  /** Takes the next step at this process, if any is left. Throws if it is rejected. */
  async step(version: Version): Promise<void> {
    const step = this.script.steps[this.#taken.length];
    if (!step) return;
    const key = nanoid();
    const text = await textOf(this.#request(version, step, key));
    this.#taken.push({ step, key, text });
    if (step.path !== "/link") return;
    this.#oldTokens.push(this.tokens.get(step.who) ?? "");
    this.tokens.set(step.who, JSON.parse(text).token);
  }

  /** Throws unless this process has all events of the steps, in order, with their texts, and knows no replaced link. */
  async checkEvents(version: Version): Promise<void> {
    const { events } = JSON.parse(await this.read(version, "/events?after=0"));
    const seen = (events as Json[]).map(({ seq, body }) => [seq, body]);
    const texts = this.#taken.flatMap(({ step: { text } }) => (text === null ? [] : [text]));
    // Event 1 is the join of the creator.
    const sent = ["", ...texts].map((text, index) => [index + 1, text]);
    expectSame(`the events of room ${this.id}`, seen, sent);
    for (const token of this.#oldTokens) {
      const { status } = await fetch(this.#url(version), { headers: { authorization: `Bearer ${token}` } });
      expectSame(`the status for a replaced link of room ${this.id}`, status, 401);
    }
  }

  /** Repeats every write under its key at this process. Throws unless the response is about the same event as at first. */
  async checkRetries(version: Version): Promise<void> {
    for (const { step, key, text } of this.#taken.filter(({ step }) => !step.isOnce)) {
      const again = await textOf(this.#request(version, step, key));
      const what = `a retry of ${step.method} ${step.path} in room ${this.id}`;
      expectSame(what, factsIn(JSON.parse(again)), factsIn(JSON.parse(text)));
    }
  }

  /**
   * The record, from this process. Throws unless it says the same as at first, and is the same bytes as this version
   * sent at first: an earlier one may sign it in another form before.
   */
  async record(version: Version): Promise<string> {
    const text = await this.read(version, "/record");
    const { payload, signatures } = JSON.parse(text);
    const said = `${signatures[0].protected} ${Buffer.from(payload, "base64url")}`;
    this.#record ??= { said };
    if (!version.isEarlier) this.#record.text ??= text;
    const known = this.#record.text ?? text;
    expectSame(`the record of room ${this.id}`, [said, text], [this.#record.said, known]);
    return text;
  }

  /**
   * Lets the agent for whose participant a person approves agree at a process that does not know persons. Throws if that
   * succeeds.
   */
  async checkAgentCannotAgree(version: Version): Promise<void> {
    const next = this.#taken.findLast(({ step }) => step.path === "/contract");
    if (!this.script.approval || this.isOver || !next) return;
    const { version: contract_version } = JSON.parse(next.text).contract;
    const body = JSON.stringify({ contract_version });
    const headers = { ...jsonHeaders, ...this.#credentials(0) };
    const { status } = await fetch(`${this.#url(version)}/agree`, { method: "POST", headers, body });
    if (status < 400) throw new Error(`An agent agreed without its person in room ${this.id}.`);
  }

  /** Deletes the room at this process. */
  async delete(version: Version): Promise<void> {
    await textOf(
      new Request(this.#url(version), { method: "DELETE", headers: this.#credentials("observer") }),
    );
  }

  /** A text that this process sends for a path below the room's URL. */
  read(version: Version, path: string): Promise<string> {
    return textOf(new Request(this.#url(version) + path, { headers: this.#credentials("observer") }));
  }

  #request(version: Version, { who, method, path, body, isOnce }: Step, key: string): Request {
    const headers = {
      ...{ ...jsonHeaders, ...this.#credentials(who) },
      ...(isOnce ? {} : { "idempotency-key": key }),
    };
    return new Request(this.#url(version) + path, { method, headers, body: JSON.stringify(body) });
  }

  #url({ baseUrl }: Version): string {
    return `${baseUrl}/api/rooms/${this.id}`;
  }

  #credentials(who: Who): Record<string, string> {
    return { authorization: `Bearer ${this.tokens.get(who)}` };
  }
}

const jsonHeaders = { "content-type": "application/json" };

async function textOf(request: Request): Promise<string> {
  const response = await fetch(request);
  const text = await response.text();
  if (!response.ok)
    throw new Error(
      `${request.method} ${new URL(request.url).pathname}: ${response.status} ${text.slice(0, 500)}`,
    );
  return text;
}

/** What a response says of the event of a write, in fields that every release has. */
function factsIn({ message, question, contract, everyone_agreed }: Json): unknown[] {
  const { id, seq, at, resolution } = (message ?? question ?? {}) as Json;
  return [id, seq, at, resolution, (contract as Json | undefined)?.version, everyone_agreed];
}

function expectSame(what: string, actual: unknown, expected: unknown): void {
  const [seen, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (seen !== wanted) throw new Error(`${what} differ.\n  expected ${wanted}\n  got      ${seen}`);
}
