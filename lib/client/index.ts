// The package negotiation-room-client (README.md). Inside this repository, import the modules themselves.
export type * from "@/lib/wire/responses";
export { parseLink, type RoomLink } from "./link";
export { RequestError } from "./request-error";
export { createRoom, openRoom, type QuestionOptions, RoomClient, type WriteOptions } from "./room-client";
export type { ClientOptions } from "./send-request";
