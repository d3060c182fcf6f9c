import { pageEndpoints } from "./page-endpoints";
import { roomEndpoints } from "./room-endpoints";
import { serviceEndpoints } from "./service-endpoints";

/**
 * Every endpoint and page (docs/interface.md#endpoints): what a handler may rely on, and what hints and available
 * actions are made from.
 */
export const endpoints = { ...roomEndpoints, ...pageEndpoints, ...serviceEndpoints };

export type EndpointName = keyof typeof endpoints;

/** The path of an endpoint with its parameters filled in, e.g. `/api/rooms/rm_x/join`. */
export const pathOf = (name: EndpointName, params: Record<string, string | number>): string =>
  (pieces[name] ?? [])
    .map((piece, index) => (index % 2 === 0 ? piece : encodeURIComponent(params[piece] ?? "")))
    .join("");

/** Each path, cut at its parameters: a piece of text, the name of a parameter, a piece of text … */
const pieces: Record<string, string[]> = Object.fromEntries(
  Object.entries(endpoints).map(([name, { path }]) => [name, path.split(/:([a-zA-Z]+)/)]),
);
