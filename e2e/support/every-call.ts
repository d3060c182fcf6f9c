import { type Endpoint, isOfRoom } from "@/lib/wire/endpoint";
import { type EndpointName, endpoints } from "@/lib/wire/endpoints";
import { type Answer, call } from "./http";
import type { Room } from "./room";

/** The table of endpoints, with their names. */
export const TABLE = Object.entries(endpoints) as [EndpointName, Endpoint][];

/** Those that need a token of a room, in a header or in the address. */
export const OF_ROOMS = TABLE.filter(([, { caller }]) => isOfRoom(caller));

const creation = { title: "T", goal: "G", participants: [{ role: "Buyer" }, { role: "Seller" }] };

/** A body that each call takes; the others need none. */
export const BODIES: Partial<Record<EndpointName, unknown>> = {
  createRoom: creation,
  sendMessage: { content: "We can deliver in May." },
  askQuestion: { question: "When?", blocking: false },
  resolveQuestion: { resolution: "In May." },
  proposeContract: { markdown: "In May." },
  agreeToContract: { contract_version: 1 },
  finalizeContract: { contract_version: 1 },
};

/** The address of an endpoint in a room of `roomForEveryCall`, for whoever holds `token`. */
export const addressOf = (name: EndpointName, room: Room, token: string): string =>
  room.baseUrl +
  endpoints[name].path.replace(/:([a-zA-Z]+)/g, (_, parameter: string) => {
    const values: Record<string, string> = { id: room.id, roomId: room.id, token, qid: "qst_4", n: "1" };
    return values[parameter] ?? parameter;
  });

/** Makes the call of an endpoint in a room with a token, as its table says. */
export function callEndpoint(name: EndpointName, room: Room, token: string): Promise<Answer> {
  const { method }: Endpoint = endpoints[name];
  const body = name in BODIES ? { body: JSON.stringify(BODIES[name]) } : {};
  const headers = { authorization: `Bearer ${token}` };
  return call(method, addressOf(name, room, token), { headers, ...body });
}
