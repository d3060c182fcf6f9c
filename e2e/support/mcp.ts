import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, onTestFinished } from "vitest";
import type { Room } from "./room";
import type { Service } from "./service";
import type { Body } from "./wire";

/** The revision of the protocol that needs no handshake, and those before it that clients still speak. */
export const CURRENT = "2026-07-28";
export const EARLIER = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/** What a tool gave: its facts, its words, whether it refused. */
export interface Given {
  facts: Body;
  words: string[];
  refused: boolean;
}

/** A tool that would succeed now, as read_room lists it. */
export interface ToolAction {
  name: string;
  arguments: Record<string, unknown>;
}

/** Whoever calls tools. */
export interface Agent {
  client: Client;
  call(tool: string, input?: Record<string, unknown>): Promise<Given>;
}

/** A client of the official kit, connected in a revision of the protocol, until the test ends. */
export async function connect(
  service: Service,
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
  // A client that knows the schemas checks every answer against them.
  await client.listTools();
  const call = async (name: string, input: Record<string, unknown> = {}) =>
    givenBy(await client.callTool({ name, arguments: input }));
  return { client, call };
}

/** The same for somebody in a room: every call carries its invite address. */
export const inRoom = ({ client, call }: Agent, invite: string): Agent => ({
  client,
  call: (tool, input) => call(tool, { invite, ...input }),
});

/** The invite address of a participant, or the observer's. */
export const inviteOf = (room: Room, who: number | "observer"): string =>
  who === "observer" ? room.created.observer_url : (room.created.invite_urls[who] ?? "");

export function givenBy(result: CallToolResult): Given {
  const words = result.content.map((block) => (block.type === "text" ? block.text : ""));
  return { facts: result.structuredContent as unknown as Body, words, refused: result.isError === true };
}

/** The tool refused with this code, in the documented shape of errors, and said so in words. */
export function expectToolRefusal({ facts, words, refused }: Given, code: string): void {
  expect({ refused, code: facts?.error?.code }, words.join("\n")).toEqual({ refused: true, code });
  expect(Object.keys(facts)).toEqual(["error"]);
  expect(words).toEqual([[facts.error?.message, facts.error?.hint].filter(Boolean).join(" ")]);
}
