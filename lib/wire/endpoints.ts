import { pageEndpoints } from "./page-endpoints";
import { roomEndpoints } from "./room-endpoints";
import { serviceEndpoints } from "./service-endpoints";

/** Every endpoint and page: what a handler may rely on, and what hints and available actions are made from. */
export const endpoints = { ...roomEndpoints, ...pageEndpoints, ...serviceEndpoints };

export type EndpointName = keyof typeof endpoints;

/** The path of an endpoint with its parameters filled in, e.g. `/api/rooms/rm_x/join`. */
export const pathOf = (name: EndpointName, params: Record<string, string | number>): string =>
  endpoints[name].path.replace(/:([a-zA-Z]+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
