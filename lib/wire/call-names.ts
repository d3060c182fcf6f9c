import type { ActionName } from "@/lib/room/actions";

/** The name of a tool of /mcp: those that do what a call on a room does, and the one that opens a room. */
export type ToolName =
  | "create_room"
  | "read_room"
  | "join_room"
  | "wait_for_events"
  | "send_message"
  | "ask_question"
  | "resolve_question"
  | "propose_contract"
  | "agree_to_contract"
  | "get_final_contract"
  | "delete_room";

/** `joinRoom` → `join_room`: the name under which an action stands in answers. */
export const wireName = (name: ActionName): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The tool that does what a call does (docs/interface.md#mcp-tools); undefined where none does. */
export const toolNames: Partial<Record<ActionName, ToolName>> = {
  readRoom: "read_room",
  readEvents: "wait_for_events",
  joinRoom: "join_room",
  sendMessage: "send_message",
  askQuestion: "ask_question",
  resolveQuestion: "resolve_question",
  proposeContract: "propose_contract",
  agreeToContract: "agree_to_contract",
  finalizeContract: "agree_to_contract",
  getFinalContract: "get_final_contract",
  deleteRoom: "delete_room",
};
