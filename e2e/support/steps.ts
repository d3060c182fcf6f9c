import type { HttpResponse } from "./http";
import type { Room, Who } from "./room";
import type { Body, Contract, Message, Question, RoomEvent } from "./wire";

/** The steps of a negotiation, each of which must succeed. */

export async function succeeds(pending: Promise<HttpResponse>): Promise<Body> {
  const { status, body, text } = await pending;
  if (status < 200 || status > 299) throw new Error(`expected success, got ${status}: ${text}`);
  return body;
}

export function join(room: Room, who: Who): Promise<Body> {
  return succeeds(room.as(who).post("/join"));
}

export async function say(room: Room, who: Who, content = "We can deliver in May."): Promise<Message> {
  return (await succeeds(room.as(who).post("/messages", { content }))).message;
}

export interface Asking {
  question?: string;
  blocking?: boolean;
  /** Position of the addressee. */
  to?: number;
}

export async function ask(room: Room, who: Who, { to, ...asking }: Asking = {}): Promise<Question> {
  const addressee = to === undefined ? {} : { addressed_to_participant_id: room.participant(to).id };
  const request = { question: "Which harbour?", ...asking, ...addressee };
  return (await succeeds(room.as(who).post("/questions", request))).question;
}

export async function resolve(
  room: Room,
  who: Who,
  { id }: Pick<Question, "id">,
  resolution = "Rotterdam.",
  basis?: string,
): Promise<Question> {
  return (await succeeds(room.as(who).post(`/questions/${id}/resolve`, { resolution, basis }))).question;
}

export async function propose(room: Room, who: Who, markdown = "# Decisions\n\nMay."): Promise<Contract> {
  return (await succeeds(room.as(who).put("/contract", { markdown }))).contract;
}

export function agree(room: Room, who: Who): Promise<Body> {
  return succeeds(room.as(who).post("/agree"));
}

/** Declines the version that the room reads as the current one. */
export async function decline(room: Room, who: Who, reason = "Too late."): Promise<Body> {
  const { current_contract } = await read(room);
  return succeeds(room.as(who).post("/decline", { contract_version: current_contract?.version, reason }));
}

/** Approves the current version as the person of the participant at a position. */
export async function approve(room: Room, position: number): Promise<Body> {
  const { current_contract } = await read(room);
  const body = { contract_version: current_contract?.version };
  return succeeds(room.as({ personOf: position }).post("/approve", body));
}

/** Withdraws, after having read everything. */
export async function withdraw(room: Room, who: Who, reason = "Too far apart."): Promise<Body> {
  return succeeds(room.as(who).post("/withdraw", { reason, last_seq: await lastSeq(room) }));
}

export function read(room: Room, who: Who = 0): Promise<Body> {
  return succeeds(room.as(who).get());
}

export async function timeline(room: Room, query = ""): Promise<RoomEvent[]> {
  return (await succeeds(room.as(0).get(`/events${query}`))).events;
}

export async function lastSeq(room: Room): Promise<number> {
  return (await read(room)).last_seq;
}
