import type {
  AgreeAnswer,
  ContractAnswer,
  ContractVersionAnswer,
  ContractVersionsAnswer,
  DeleteAnswer,
  EventsAnswer,
  JoinAnswer,
  MessageAnswer,
  QuestionAnswer,
  RoomAnswer,
} from "@/lib/wire/responses";
import { answerOf, type Call, type CallOptions, type Reply, send } from "./call";
import { parseLink, type RoomAddress } from "./link";
import { pause } from "./pause";

/**
 * How long the service holds a call that waits for events, in seconds; the longest it allows
 * (docs/interface.md#waiting).
 */
const longestWait = 25;

/** What is said of a question beside its text. */
export type Asking = {
  /** Whether the room can't be agreed before it is resolved; so unless set to false. */
  blocking?: boolean;
  /** The id of the participant who is asked; anyone unless set. */
  to?: string;
};

/** The room of an invite link, an observer link, or an address. Calls nothing yet; throws TypeError for no such link. */
export const openRoom = (invite: string | RoomAddress, options?: CallOptions): RoomClient =>
  new RoomClient(typeof invite === "string" ? parseLink(invite) : invite, options);

/**
 * One room, as the holder of one token uses it. Every method gives the service's answer as it stands
 * (docs/interface.md) and throws RoomCallError when the call is refused or not answered; `not_found` means that the
 * room is gone.
 */
export class RoomClient {
  private readonly url: string;
  private readonly token: string;
  /** The room as it was read last: the service does not send again what has not changed. */
  private known: { tag: string; reply: Reply } | undefined;

  constructor(
    { baseUrl, roomId, token }: RoomAddress,
    private readonly options: CallOptions = {},
  ) {
    this.url = `${baseUrl.replace(/\/+$/, "")}/api/rooms/${encodeURIComponent(roomId)}`;
    this.token = token;
  }

  /** The whole room, and what to do next. */
  async read(): Promise<RoomAnswer> {
    const headers = this.known ? { "If-None-Match": this.known.tag } : {};
    const sent = await this.send({ method: "GET", url: this.url, headers });
    const reply = sent.status === 304 && this.known ? this.known.reply : sent;
    const tag = reply.headers.get("ETag");
    if (tag) this.known = { tag, reply };
    return answerOf(this.url, reply);
  }

  /** What happened after event `after`; with `wait` the answer comes when there is something, or after so many seconds. */
  events({ after = 0, wait = 0 }: { after?: number; wait?: number } = {}): Promise<EventsAnswer> {
    return this.eventsAfter(after, wait, this.options);
  }

  /**
   * What happens after event `after`, as it happens: each answer holds new events, whose turn it is after them and what
   * to do next. Ends when the room is agreed. Once it has been answered it does not give up: while the service is away it
   * asks again in growing pauses, until the signal of the options fires or the room is gone, which throws.
   */
  async *follow({ after = 0 }: { after?: number } = {}): AsyncGenerator<EventsAnswer, void> {
    const patient = {
      ...this.options,
      attempts: Number.POSITIVE_INFINITY,
      patience: Number.POSITIVE_INFINITY,
    };
    let answer = await this.events({ after });
    for (;;) {
      if (answer.events.length > 0) yield answer;
      if (answer.room_status === "agreed") return;
      answer = await this.eventsAfter(answer.last_seq, longestWait, patient);
      // Should something on the way not let calls wait, it is not asked without a pause.
      if (answer.events.length === 0) await pause(1, this.options.signal);
    }
  }

  /** The room as soon as it is the caller's turn, or agreed. An observer has no turn. */
  async waitForTurn(): Promise<RoomAnswer> {
    let room = await this.read();
    const me = room.your_participant_id;
    const isOver = ({ room_status, whose_turn }: Pick<RoomAnswer, "room_status" | "whose_turn">) =>
      room_status === "agreed" || whose_turn.some(({ participant_id }) => participant_id === me);
    if (isOver(room)) return room;
    for await (const news of this.follow({ after: room.last_seq })) {
      if (!isOver(news)) continue;
      room = await this.read();
      if (isOver(room)) break;
    }
    return room;
  }

  /** Joins the room. */
  join(): Promise<JoinAnswer> {
    return this.json({ method: "POST", url: `${this.url}/join` });
  }

  /** Appends a message. */
  say(content: string): Promise<MessageAnswer> {
    return this.json({ method: "POST", url: `${this.url}/messages`, body: { content } });
  }

  /** Asks a question. */
  ask(question: string, { blocking = true, to }: Asking = {}): Promise<QuestionAnswer> {
    const addressee = to === undefined ? {} : { addressed_to_participant_id: to };
    const body = { question, blocking, ...addressee };
    return this.json({ method: "POST", url: `${this.url}/questions`, body });
  }

  /** Resolves a question with verified facts. */
  resolve(questionId: string, resolution: string): Promise<QuestionAnswer> {
    const url = `${this.url}/questions/${encodeURIComponent(questionId)}/resolve`;
    return this.json({ method: "POST", url, body: { resolution } });
  }

  /** Proposes a whole contract, made from version `baseVersion` (0: there is none); refused when there is a newer one. */
  propose(markdown: string, baseVersion: number): Promise<ContractAnswer> {
    const body = { markdown, base_version: baseVersion };
    return this.json({ method: "PUT", url: `${this.url}/contract`, body });
  }

  /** Agrees to the version that the caller has read; refused when it is no longer the current one. */
  agree(version: number): Promise<AgreeAnswer> {
    return this.json({ method: "POST", url: `${this.url}/agree`, body: { contract_version: version } });
  }

  /** The same as `agree`, by the name that closes a room on which all have agreed. */
  finalize(version: number): Promise<AgreeAnswer> {
    return this.json({ method: "POST", url: `${this.url}/finalize`, body: { contract_version: version } });
  }

  /** Which versions of the contract there are. */
  versions(): Promise<ContractVersionsAnswer> {
    return this.json({ method: "GET", url: `${this.url}/contract/versions` });
  }

  /** One version of the contract. */
  version(version: number): Promise<ContractVersionAnswer> {
    return this.json({ method: "GET", url: `${this.url}/contract/versions/${version}` });
  }

  /** The final artifact, in Markdown; refused until the room is agreed. */
  async final(): Promise<string> {
    const { text } = await this.send({ method: "GET", url: `${this.url}/final.md` });
    return text;
  }

  /** Deletes the room for everyone. Where the first answer was lost the call is repeated, and finds the room gone. */
  delete(): Promise<DeleteAnswer> {
    return this.json({ method: "DELETE", url: this.url });
  }

  private eventsAfter(after: number, wait: number, options: CallOptions): Promise<EventsAnswer> {
    const url = `${this.url}/events?after=${after}${wait > 0 ? `&wait=${wait}` : ""}`;
    return this.json({ method: "GET", url, held: wait }, options);
  }

  private async json<Answer>(call: Call, options = this.options): Promise<Answer> {
    return answerOf(call.url, await this.send(call, options));
  }

  private send(call: Call, options = this.options): Promise<Reply> {
    return send({ ...call, token: this.token }, options);
  }
}
