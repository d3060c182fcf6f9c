import type { AgreeResponse, ContractResponse } from "@/lib/wire/contracts";
import type { CreateRoomRequest } from "@/lib/wire/create-request";
import type { DeclineResponse, WithdrawResponse } from "@/lib/wire/endings";
import type { ReplaceLinkResponse } from "@/lib/wire/links";
import type { MessageRequest } from "@/lib/wire/messages";
import type { QuestionResponse, ResolveRequest } from "@/lib/wire/questions";
import type { CreateRoomResponse, JoinResponse, MessageResponse } from "@/lib/wire/responses";
import { parseLink, type RoomLink } from "./link";
import type { Written } from "./reading";
import { RequestError } from "./request-error";
import { RoomReader } from "./room-reader";
import { type ClientOptions, jsonBodyOf, type ServiceRequest, sendRequest } from "./send-request";

/** Options of every write. */
export type WriteOptions = {
  /**
   * The number of the last event that you have read: the response has the events after it, its own included. Unless set,
   * it is what the client has read (`lastSeq`), if anything. With null the response has no events.
   */
  after?: number | null | undefined;
  /**
   * Whether the response may leave out the text that was sent (docs/interface.md#write-responses). The event of the write
   * then has no text either, also where `follow` yields it.
   */
  minimal?: boolean | undefined;
};

/** Options of a question. */
export type QuestionOptions = WriteOptions & {
  /** Whether the room can't be agreed until the question is resolved; true unless set. */
  blocking?: boolean | undefined;
  /** The id of the participant who is asked; anyone unless set. */
  to?: string | undefined;
};

/**
 * A client for the room of an invite, approval or observer link. Sends no request yet; throws TypeError for anything
 * else.
 */
export const openRoom = (link: string | RoomLink, options?: ClientOptions): RoomClient =>
  new RoomClient(typeof link === "string" ? parseLink(link) : link, options);

/**
 * Creates a room on the service at `baseUrl`. The caller is the first participant and has joined. The response is the
 * only one that contains all links (docs/interface.md#create-a-room). If it is lost, the retry creates another room;
 * the first one stays empty until it expires. Throws RequestError, and deletes the room, if approval by a person was
 * asked for and the response lacks an approval link: the participant would agree by itself.
 */
export async function createRoom(
  baseUrl: string,
  request: CreateRoomRequest,
  options?: ClientOptions,
): Promise<CreateRoomResponse> {
  const url = `${baseUrl.replace(/\/+$/, "")}/api/rooms`;
  const response = await sendRequest({ method: "POST", url, body: request }, options);
  const created = jsonBodyOf<CreateRoomResponse>(url, response);
  const missing = request.participants.filter(
    ({ approval }, index) => approval === "person" && !created.approval_urls?.[index],
  );
  if (missing.length > 0) throw await withoutApproval(url, missing, created, options);
  return created;
}

/** The error of a service that ignored a request for approval, as earlier versions do, once its room is deleted. */
async function withoutApproval(
  url: string,
  missing: CreateRoomRequest["participants"],
  { room_id: roomId, participants: [creator] }: CreateRoomResponse,
  options?: ClientOptions,
): Promise<RequestError> {
  const deletion = { method: "DELETE", url: `${url}/${roomId}`, token: creator?.token ?? "" } as const;
  const deleted = await sendRequest(deletion, options).then(
    () => "The room was deleted.",
    () => "The room could not be deleted: it stays empty until it expires.",
  );
  const roles = missing.map(({ role }) => JSON.stringify(role)).join(", ");
  return new RequestError({
    status: 201,
    code: "no_response",
    message: `${new URL(url).origin} gave no approval link for ${roles}: it would agree without its person. ${deleted}`,
    hint: "The service, or one of its processes, is of a version without approval by a person. Try again after its upgrade.",
    retryable: false,
  });
}

/**
 * A client for one room with one token. Every method returns the service's response unchanged (docs/interface.md) and
 * throws RequestError if the request is rejected or gets no response; `not_found` means that the room is gone.
 */
export class RoomClient extends RoomReader {
  /** Joins the room. */
  join(options?: WriteOptions): Promise<JoinResponse> {
    return this.write("POST", "/join", undefined, options);
  }

  /** Sends a message, with what else the service accepts in one. */
  say(
    content: string,
    { after, minimal, ...more }: WriteOptions & Omit<MessageRequest, "content"> = {},
  ): Promise<MessageResponse> {
    return this.write("POST", "/messages", { content, ...more }, { after, minimal });
  }

  /** Asks a question. */
  ask(
    question: string,
    { blocking = true, to, ...options }: QuestionOptions = {},
  ): Promise<QuestionResponse> {
    const body = { question, blocking, addressed_to_participant_id: to };
    return this.write("POST", "/questions", body, options);
  }

  /** Resolves a question. `basis` says what the answer is based on; `verified` unless set. */
  resolve(
    questionId: string,
    resolution: string,
    { basis, ...options }: WriteOptions & { basis?: ResolveRequest["basis"] } = {},
  ): Promise<QuestionResponse> {
    const path = `/questions/${encodeURIComponent(questionId)}/resolve`;
    return this.write("POST", path, { resolution, ...(basis === undefined ? {} : { basis }) }, options);
  }

  /** Proposes a whole contract, made from version `baseVersion` (0: there is none); rejected if there is a newer one. */
  propose(markdown: string, baseVersion: number, options?: WriteOptions): Promise<ContractResponse> {
    return this.write("PUT", "/contract", { markdown, base_version: baseVersion }, options);
  }

  /** Proposes the next version by small edits to version `baseVersion`; each `old` must occur exactly once. */
  edit(
    baseVersion: number,
    edits: { old: string; new: string }[],
    options?: WriteOptions,
  ): Promise<ContractResponse> {
    return this.write("PATCH", "/contract", { base_version: baseVersion, edits }, options);
  }

  /**
   * Agrees to the version that the caller has read; rejected if it is no longer current. If its person approves, this only
   * submits the version to that person: `awaiting_person`.
   */
  agree(version: number, options?: WriteOptions): Promise<AgreeResponse> {
    return this.write("POST", "/agree", { contract_version: version }, options);
  }

  /** The same as `agree`, by the name that closes a room in which everyone has agreed. */
  finalize(version: number, options?: WriteOptions): Promise<AgreeResponse> {
    return this.write("POST", "/finalize", { contract_version: version }, options);
  }

  /** Approves the version that was submitted to this person; with an approval link only. */
  approve(version: number, options?: WriteOptions): Promise<AgreeResponse> {
    return this.write("POST", "/approve", { contract_version: version }, options);
  }

  /** Declines the version that the caller has read, and takes back the agreement to it; the negotiation goes on. */
  decline(version: number, reason: string, options?: WriteOptions): Promise<DeclineResponse> {
    return this.write("POST", "/decline", { contract_version: version, reason }, options);
  }

  /**
   * Leaves the negotiation: the room ends permanently, without agreement, for everyone. Rejected if somebody wrote
   * after event `lastSeq`, the last one that the caller has read.
   */
  withdraw(reason: string, lastSeq: number, options?: WriteOptions): Promise<WithdrawResponse> {
    return this.write("POST", "/withdraw", { reason, last_seq: lastSeq }, options);
  }

  /**
   * Replaces the link with one that only the caller has, and uses it from then on; keep the `invite_url` of the
   * response. It is sent once: if the response is lost, nobody has the new link, and the old one may have ended.
   */
  async replaceLink(): Promise<ReplaceLinkResponse> {
    const response = await this.json<ReplaceLinkResponse>(
      "POST",
      "/link",
      {},
      { ...this.options, attempts: 1 },
    );
    this.token = response.token;
    return response;
  }

  private async write<Response extends Written>(
    method: ServiceRequest["method"],
    path: string,
    body: object | undefined,
    { after = this.lastSeq, minimal = false }: WriteOptions = {},
  ): Promise<Response> {
    const request = { body, ...(minimal ? { headers: { Prefer: "return=minimal" } } : {}) };
    if (typeof after !== "number") return this.json(method, path, request);
    const response = await this.json<Response>(method, `${path}?after=${after}`, request);
    this.reading.addWrite(response, after);
    return response;
  }
}
