import type {
  ContractDiffResponse,
  ContractVersionResponse,
  ContractVersionsResponse,
} from "@/lib/wire/contracts";
import type {
  NotificationsRequest,
  NotificationsResponse,
  NotificationsSetResponse,
} from "@/lib/wire/notifications";
import type { DeleteResponse, EventsResponse, RoomResponse } from "@/lib/wire/responses";
import type { RoomLink } from "./link";
import { type News, Reading } from "./reading";
import {
  type ClientOptions,
  jsonBodyOf,
  pause,
  type ServiceRequest,
  sendRequest,
  type TextResponse,
  textIn,
} from "./send-request";

/** How long the service waits for new events, in seconds; the longest it allows (docs/interface.md#waiting). */
const longestWait = 25;

/** What a participant, the person who approves for it, and an observer can do in a room (docs/interface.md#rights). */
export class RoomReader {
  protected readonly reading = new Reading();
  private readonly url: string;
  protected token: string;
  /** The last response to `read`. The service sends it again only if the room has changed. */
  private known: { tag: string; response: TextResponse } | undefined;

  constructor(
    { baseUrl, roomId, token }: RoomLink,
    protected readonly options: ClientOptions = {},
  ) {
    this.url = `${baseUrl.replace(/\/+$/, "")}/api/rooms/${encodeURIComponent(roomId)}`;
    this.token = token;
  }

  /** The number of the last event in the responses so far; undefined before the first `read`, `events` or `follow`. */
  get lastSeq(): number | undefined {
    return this.reading.lastSeq;
  }

  /** Reads the whole room, whose turn it is, and what to do next. */
  async read(): Promise<RoomResponse> {
    const headers = this.known ? { "If-None-Match": this.known.tag } : {};
    const received = await this.send("GET", "", { headers });
    const response = received.status === 304 && this.known ? this.known.response : received;
    const tag = response.headers.get("ETag");
    if (tag) this.known = { tag, response };
    const room = jsonBodyOf<RoomResponse>(this.url, response);
    this.reading.addRead(room);
    return room;
  }

  /**
   * Reads the events after event `after`: after the last one that was read, unless set. With `wait`, the service waits
   * up to that many seconds until there is one.
   */
  async events(
    { after = this.reading.delivered ?? 0, wait = 0 }: { after?: number; wait?: number } = {},
    options = this.options,
  ): Promise<EventsResponse> {
    const path = `/events?after=${after}${wait > 0 ? `&wait=${wait}` : ""}`;
    const response = await this.json<EventsResponse>("GET", path, { wait }, options);
    this.reading.addRead(response, after);
    return response;
  }

  /**
   * Yields every event after event `after` (after the last one that was read, unless set) once, as they happen: each
   * response has new events, whose turn it is after them and what to do next. Events that a write brought back are yielded,
   * too, without another request. Ends when the room is closed. After its first response it retries without limit, in
   * growing pauses, until the signal of the options fires or the room is gone, which throws.
   */
  async *follow({ after = this.reading.delivered ?? 0 } = {}): AsyncGenerator<News, void> {
    const unlimited = { attempts: Number.POSITIVE_INFINITY, maxPause: Number.POSITIVE_INFINITY };
    let last = after;
    let response: News = this.reading.newsAfter(last) ?? (await this.events({ after }));
    for (;;) {
      this.reading.addRead(response, last);
      last = response.last_seq;
      if (response.events.length > 0) yield response;
      if (response.room_status !== "open") return;
      response =
        this.reading.newsAfter(last) ??
        (await this.events({ after: last, wait: longestWait }, { ...this.options, ...unlimited }));
      // Limits the rate of requests if something between client and service does not let them wait.
      if (response.events.length === 0) await pause(1, this.options.signal);
    }
  }

  /**
   * Waits until it is the caller's turn or the room is closed, then reads the room. An observer has no turn. Calls `onWait`
   * with the room as far as it is known if there is something to wait for.
   */
  async waitForTurn(onWait?: (room: RoomResponse) => void): Promise<RoomResponse> {
    let room = this.known && {
      ...jsonBodyOf<RoomResponse>(this.url, this.known.response),
      ...this.reading.standing,
    };
    if (!room || isOver(room, room)) room = await this.read();
    const me = room;
    if (isOver(room, me)) return room;
    onWait?.(room);
    for await (const news of this.follow({ after: room.last_seq })) {
      if (!isOver(news, me)) continue;
      room = await this.read();
      if (isOver(room, me)) break;
    }
    return room;
  }

  /** Lists the versions of the contract. */
  versions(): Promise<ContractVersionsResponse> {
    return this.json("GET", "/contract/versions");
  }

  /** Reads one version of the contract. */
  version(version: number): Promise<ContractVersionResponse> {
    return this.json("GET", `/contract/versions/${version}`);
  }

  /** Compares two versions of the contract, unless set the current one with the one before; 0 is the empty text. */
  diff({ from, to }: { from?: number; to?: number } = {}): Promise<ContractDiffResponse> {
    const query = Object.entries({ from, to }).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${value}`],
    );
    return this.json("GET", `/contract/diff${query.length > 0 ? `?${query.join("&")}` : ""}`);
  }

  /** Gets the final artifact of an agreed room, or the record of an ended one, in Markdown; rejected while it is open. */
  async final(): Promise<string> {
    return textIn(this.url, "text/markdown", await this.send("GET", "/final.md"));
  }

  /** Gets the signed record of a closed room, which outlives it (docs/interface.md#record); rejected while it is open. */
  async record(): Promise<string> {
    return textIn(this.url, "application/jose+json", await this.send("GET", "/record"));
  }

  /** Deletes the room for everyone. If the first response was lost, the retry finds the room gone. */
  delete(): Promise<DeleteResponse> {
    return this.json("DELETE", "");
  }

  /** Which notifications the holder of the link gets, and where. */
  notifications(): Promise<NotificationsResponse> {
    return this.json("GET", "/notifications");
  }

  /**
   * Sets which notifications the holder of the link gets, and where. Without a secret the response has one, only this
   * once. Without a webhook only `on` changes.
   */
  notify(request: NotificationsRequest): Promise<NotificationsSetResponse> {
    return this.json("PUT", "/notifications", { body: request });
  }

  /** Removes all notifications of the holder of the link. */
  stopNotifications(): Promise<NotificationsResponse> {
    return this.json("DELETE", "/notifications");
  }

  protected async json<Body>(...request: Parameters<RoomReader["send"]>): Promise<Body> {
    return jsonBodyOf(this.url, await this.send(...request));
  }

  private send(
    method: ServiceRequest["method"],
    path: string,
    more: Pick<ServiceRequest, "body" | "headers" | "wait"> = {},
    options = this.options,
  ): Promise<TextResponse> {
    return sendRequest({ method, url: `${this.url}${path}`, token: this.token, ...more }, options);
  }
}

/** Whether `me` waits for nobody: it is its turn, or the room is closed. */
const isOver = (
  { room_status, whose_turn }: Pick<RoomResponse, "room_status" | "whose_turn">,
  me: Pick<RoomResponse, "your_participant_id" | "viewer">,
): boolean => room_status !== "open" || ownTurn(whose_turn, me) !== undefined;

/** The turn of the reader of a room, as a participant or as the person who approves. */
export const ownTurn = (
  turns: RoomResponse["whose_turn"],
  { your_participant_id: me, viewer }: Pick<RoomResponse, "your_participant_id" | "viewer">,
): RoomResponse["whose_turn"][number] | undefined =>
  turns.find(
    ({ participant_id, waits_for }) =>
      participant_id === me && (waits_for === "person") === (viewer === "person"),
  );
