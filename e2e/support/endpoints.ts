import type { Room } from "./room";
import type { Service } from "./service";
import { proposedRoom } from "./states";
import { ask } from "./steps";

/** The endpoints of a room, each with a body that a participant's call would be accepted with. */
export interface RoomEndpoint {
  method: string;
  path: string;
  /** Methods that the path offers, as `Allow` names them, without OPTIONS. */
  offers: string[];
  body?: Record<string, unknown>;
  /** The field of the body that carries a text, and the limit of that text in bytes. */
  text?: { field: string; limit: number };
}

const KB = 1024;

/** In `roomForEveryCall` the open question is `qst_4`. */
export const ROOM_ENDPOINTS: RoomEndpoint[] = [
  { method: "GET", path: "", offers: ["DELETE", "GET", "HEAD"] },
  { method: "DELETE", path: "", offers: ["DELETE", "GET", "HEAD"] },
  { method: "GET", path: "/events", offers: ["GET", "HEAD"] },
  { method: "GET", path: "/final.md", offers: ["GET", "HEAD"] },
  { method: "GET", path: "/contract/versions", offers: ["GET", "HEAD"] },
  { method: "GET", path: "/contract/versions/1", offers: ["GET", "HEAD"] },
  { method: "POST", path: "/join", offers: ["POST"] },
  { method: "POST", path: "/agree", offers: ["POST"] },
  { method: "POST", path: "/finalize", offers: ["POST"] },
  {
    method: "POST",
    path: "/messages",
    offers: ["POST"],
    body: { content: "We can deliver in May." },
    text: { field: "content", limit: 32 * KB },
  },
  {
    method: "POST",
    path: "/questions",
    offers: ["POST"],
    body: { question: "When?" },
    text: { field: "question", limit: 32 * KB },
  },
  {
    method: "POST",
    path: "/questions/qst_4/resolve",
    offers: ["POST"],
    body: { resolution: "In May." },
    text: { field: "resolution", limit: 32 * KB },
  },
  {
    method: "PUT",
    path: "/contract",
    offers: ["PUT"],
    body: { markdown: "In May." },
    text: { field: "markdown", limit: 128 * KB },
  },
];

export const isRead = ({ method }: RoomEndpoint): boolean => method === "GET";
export const takesText = ({ text }: RoomEndpoint): boolean => text !== undefined;
export const isMarkdown = ({ path }: RoomEndpoint): boolean => path.endsWith(".md");

/** Joined, with a contract and the open question that the endpoints name: every call but final.md may succeed. */
export async function roomForEveryCall(service: Service): Promise<Room> {
  const room = await proposedRoom(service);
  const { id } = await ask(room, 0);
  if (id !== "qst_4") throw new Error(`the question is ${id}`);
  return room;
}
