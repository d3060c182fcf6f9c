import type { Endpoint } from "./endpoint";
import { pageEndpoints } from "./page-endpoints";
import { roomEndpoints } from "./room-endpoints";
import { serviceEndpoints } from "./service-endpoints";

/** Every endpoint and page (docs/interface.md#endpoints). Hints and available actions are made from them, too. */
export const endpoints = { ...roomEndpoints, ...pageEndpoints, ...serviceEndpoints };

export type EndpointName = keyof typeof endpoints;

/** The path of an endpoint with its parameters filled in, e.g. `/api/rooms/rm_x/join`. */
export const pathOf = (name: EndpointName, params: Record<string, string | number>): string =>
  endpoints[name].path.replace(/:([a-zA-Z]+)/g, (_, param) => encodeURIComponent(params[param] ?? ""));

export type ToolName = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { tool: infer Tool } ? Tool : never;
}[EndpointName];

/** The tool that does what an endpoint does (docs/interface.md#mcp-tools); undefined if there is none. */
export const toolOf = (name: EndpointName): string | undefined => (endpoints[name] as Endpoint).tool;

/** What a client has read of a room: the version of the contract, and the number of the last event (or words for it). */
export type Read = { version: number; lastSeq: number | string };

/** An example body of a write by a client that has read this much; undefined for endpoints without fields. */
export function exampleBody(name: EndpointName, { version, lastSeq }: Read): ExampleBody | undefined {
  const { example, ifMatch }: Endpoint = endpoints[name];
  if (!example && !ifMatch) return undefined;
  return {
    ...(ifMatch ? { [ifMatch]: version } : {}),
    ...example,
    ...(name === "withdraw" ? { last_seq: lastSeq } : {}),
  };
}

export type ExampleBody = Record<string, string | number | boolean | { old: string; new: string }[]>;
