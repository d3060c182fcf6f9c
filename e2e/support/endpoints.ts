import { type Endpoint, isOfRoom, permits } from "@/lib/wire/endpoint";
import { type EndpointName, endpoints } from "@/lib/wire/endpoints";
import { type HttpResponse, sendRequest } from "./http";
import type { Room, Who } from "./room";
import type { RunningService } from "./service";
import { proposedRoom } from "./states";
import { agree, ask } from "./steps";

/** The table of endpoints, with their names. */
export const TABLE = Object.entries(endpoints) as [EndpointName, Endpoint][];

/** The endpoints that need a token of a room, in a header or in the URL. */
export const OF_ROOMS = TABLE.filter(([, { access }]) => isOfRoom(access));

const creation = { title: "T", goal: "G", participants: [{ role: "Buyer" }, { role: "Seller" }] };

/** The events of a room of `roomForEveryEndpoint`: the one that asks the question that the paths name, and the last. */
const QUESTION_ID = "qst_4";
const LAST_SEQ = 5;

/** A valid body for each endpoint that needs one. */
export const BODIES: Partial<Record<EndpointName, Record<string, unknown>>> = {
  createRoom: creation,
  sendMessage: { content: "We can deliver in May." },
  askQuestion: { question: "When?", blocking: false },
  resolveQuestion: { resolution: "In May." },
  proposeContract: { markdown: "In May." },
  editContract: { base_version: 1, edits: [{ old: "May", new: "June" }] },
  agreeToContract: { contract_version: 1 },
  finalizeContract: { contract_version: 1 },
  approveContract: { contract_version: 1 },
  declineContract: { contract_version: 1, reason: "Too late." },
  withdraw: { reason: "Too far apart.", last_seq: LAST_SEQ },
  setNotifications: { webhook: { url: "https://hooks.example.com/rooms" }, on: ["turn"] },
};

function senderOf(name: EndpointName): Who {
  const { access } = endpoints[name];
  if (access === "person" || access === "approvalLink") return { personOf: 0 };
  return access === "observerLink" ? "observer" : 1;
}

/** An endpoint under /api/rooms/:id, with its path filled in for a room of `roomForEveryEndpoint`. */
export interface RoomEndpoint {
  method: string;
  path: string;
  /** A viewer of a room of `roomForEveryEndpoint` who may send the request. */
  sender: Who;
  observerMay: boolean;
  /** The methods of this path, as `Allow` lists them, without OPTIONS. */
  offers: string[];
  body?: Record<string, unknown>;
  /** The body's text field, and its limit in bytes. */
  text?: { field: string; limit: number };
}

const PREFIX = "/api/rooms/:id";
const underRoom = TABLE.filter(([, { path }]) => path.startsWith(PREFIX));

export const ROOM_ENDPOINTS: RoomEndpoint[] = underRoom.map(([name, { method, path, access, textBytes }]) => {
  const methods = underRoom.filter(([, other]) => other.path === path).map(([, other]) => other.method);
  const offers = [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].sort();
  const body = BODIES[name];
  const [field] = Object.entries(body ?? {}).find(([, value]) => typeof value === "string") ?? [];
  return {
    method,
    sender: senderOf(name),
    observerMay: permits(access, "observer"),
    path: path.slice(PREFIX.length).replace(":qid", QUESTION_ID).replace(":n", "1"),
    offers,
    ...(body ? { body } : {}),
    ...(field && textBytes ? { text: { field, limit: textBytes } } : {}),
  };
});

export const isRead = ({ method }: RoomEndpoint): boolean => method === "GET";
export const takesText = ({ text }: RoomEndpoint): boolean => text !== undefined;
export const isOfClosedRoom = ({ path }: RoomEndpoint): boolean =>
  underRoom.some(([, endpoint]) => endpoint.whenClosed && endpoint.path === PREFIX + path);
export const isMarkdown = ({ path }: RoomEndpoint): boolean => path.endsWith(".md");

/**
 * A joined room with a contract, the open question that the paths name, and a version that waits for a person: every
 * endpoint but those of closed rooms can succeed.
 */
export async function roomForEveryEndpoint(service: RunningService): Promise<Room> {
  const participants = [{ role: "Buyer", approval: "person" }, { role: "Seller" }];
  const room = await proposedRoom(service, { participants });
  const { id } = await ask(room, 0);
  if (id !== QUESTION_ID) throw new Error(`the question is ${id}`);
  await agree(room, 0);
  return room;
}

/** The token of a viewer who may use an endpoint, in a room of `roomForEveryEndpoint`. */
export const tokenFor = (name: EndpointName, room: Room): string => room.tokenOf(senderOf(name)) ?? "";

/** The URL of an endpoint in a room of `roomForEveryEndpoint`, for the holder of `token`. */
export const urlOf = (name: EndpointName, room: Room, token: string): string =>
  room.baseUrl +
  endpoints[name].path.replace(/:([a-zA-Z]+)/g, (_, parameter: string) => {
    const values: Record<string, string> = { id: room.id, roomId: room.id, token, qid: QUESTION_ID, n: "1" };
    return values[parameter] ?? parameter;
  });

/** Sends a valid request to an endpoint of a room, with a token. */
export function requestEndpoint(name: EndpointName, room: Room, token: string): Promise<HttpResponse> {
  const { method }: Endpoint = endpoints[name];
  const body = name in BODIES ? { body: JSON.stringify(BODIES[name]) } : {};
  const headers = { authorization: `Bearer ${token}` };
  return sendRequest(method, urlOf(name, room, token), { headers, ...body });
}
