import { channel } from "node:diagnostics_channel";
import { type Agent, type IncomingHttpHeaders, request } from "node:http";
import { checkAgainstOpenApi } from "./openapi";
import type { Body } from "./wire";

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body. That of an archive is in Latin-1: a character for each byte. */
  text: string;
  /** The JSON of the response; an empty object if it is not JSON. */
  body: Body;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** Sent unchanged. */
  body?: string | Uint8Array;
  /** By default every request has its own connection. */
  agent?: Agent;
  /** Aborts the request. */
  signal?: AbortSignal | undefined;
}

/** What became of a request: its response, or the code of an error. */
export type Exchange = { method: string; target: string; status?: number; error?: string | undefined };

/** The diagnostics channel that gets every Exchange of this process. */
export const exchanges = "negotiation-room-tests:exchanges";
const told = channel(exchanges);

/**
 * Sends one HTTP request; the URL is sent exactly as given, neither normalized nor encoded. Fails when the response is
 * not one that the OpenAPI document describes.
 */
export function sendRequest(
  method: string,
  url: string,
  options: RequestOptions = {},
): Promise<HttpResponse> {
  const { origin, hostname, port } = new URL(url);
  const target = url.slice(origin.length);
  const body = options.body === undefined ? undefined : Buffer.from(options.body);
  const headers = {
    ...(body && { "content-type": "application/json", "content-length": String(body.length) }),
    ...options.headers,
  };
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      told.publish({ method, target, error: error.code });
      reject(error);
    };
    const outgoing = request(
      {
        method,
        hostname,
        port,
        path: target || "/",
        headers,
        agent: options.agent ?? false,
        ...(options.signal && { signal: options.signal }),
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", fail);
        incoming.on("end", () => {
          const isBinary = incoming.headers["content-type"] === "application/zip";
          const text = Buffer.concat(chunks).toString(isBinary ? "latin1" : "utf8");
          const status = incoming.statusCode ?? 0;
          const response = { status, headers: incoming.headers, text, body: parse(incoming.headers, text) };
          told.publish({ method, target, status });
          try {
            checkAgainstOpenApi(method, target, response);
            resolve(response);
          } catch (error) {
            reject(error);
          }
        });
      },
    );
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}

function parse(headers: IncomingHttpHeaders, text: string): Body {
  const isJson = headers["content-type"]?.includes("json") && text !== "";
  return JSON.parse(isJson ? text : "{}");
}

/** JSON in which every character of every string value is written as a \uXXXX escape: six times the size. */
export function escapedJson(value: unknown): string {
  if (typeof value === "string") return `"${value.replace(/[\s\S]/g, escapeUnit)}"`;
  if (Array.isArray(value)) return `[${value.map(escapedJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${escapedJson(member)}`).join(",")}}`;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The `Allow` header as a sorted list of methods. */
export function allowedMethods(response: HttpResponse): string[] {
  const allow = response.headers.allow ?? "";
  return allow
    .split(",")
    .map((method) => method.trim())
    .filter(Boolean)
    .sort();
}
