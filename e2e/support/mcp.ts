import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, onTestFinished } from "vitest";
import type { Room } from "./room";
import type { RunningService } from "./service";
import type { Body } from "./wire";

/** The protocol revision without a handshake, and the earlier ones that clients still use. */
export const CURRENT = "2026-07-28";
export const EARLIER = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/** The result of a tool call: its data, its texts, and whether it is an error. */
export interface ToolResult {
  facts: Body;
  words: string[];
  isError: boolean;
}

/** A tool call that would succeed now, as read_room lists it. */
export interface ToolAction {
  name: string;
  arguments: Record<string, unknown>;
}

/** A client that calls tools. */
export interface Agent {
  client: Client;
  call(tool: string, input?: Record<string, unknown>): Promise<ToolResult>;
}

/** A client of the official SDK, connected in a protocol revision until the test ends. */
export async function connect(
  service: RunningService,
  { revision = CURRENT, headers = {} }: { revision?: string; headers?: Record<string, string> } = {},
): Promise<Agent> {
  const versions =
    revision === CURRENT
      ? { versionNegotiation: { mode: { pin: revision } } }
      : { supportedProtocolVersions: [revision] };
  const client = new Client({ name: "test", version: "1.0.0" }, versions);
  onTestFinished(() => client.close());
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${service.baseUrl}/mcp`), { requestInit: { headers } }),
  );
  // A client that knows the schemas checks every result against them.
  await client.listTools();
  const call = async (name: string, input: Record<string, unknown> = {}) =>
    toToolResult(await client.callTool({ name, arguments: input }));
  return { client, call };
}

/** The same client in a room: every call has its invite link. */
export const inRoom = ({ client, call }: Agent, invite: string): Agent => ({
  client,
  call: (tool, input) => call(tool, { invite, ...input }),
});

/** The invite link of a participant, or the observer link. */
export const inviteOf = (room: Room, who: number | "observer"): string =>
  who === "observer" ? room.created.observer_url : (room.created.invite_urls[who] ?? "");

function toToolResult(result: CallToolResult): ToolResult {
  const words = result.content.map((block) => (block.type === "text" ? block.text : ""));
  return { facts: result.structuredContent as unknown as Body, words, isError: result.isError === true };
}

/** Expects a tool error with this code, in the documented shape, and with its text. */
export function expectToolError({ facts, words, isError }: ToolResult, code: string): void {
  expect({ isError, code: facts?.error?.code }, words.join("\n")).toEqual({ isError: true, code });
  expect(Object.keys(facts)).toEqual(["error"]);
  expect(words).toEqual([[facts.error?.message, facts.error?.hint].filter(Boolean).join(" ")]);
}
