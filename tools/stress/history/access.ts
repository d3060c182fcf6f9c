import { setTimeout as pause } from "node:timers/promises";
import type { HttpResponse } from "@/e2e/support/http";
import type { Body } from "@/e2e/support/wire";
import type { Receivers } from "../support/receivers";
import { type Attempt, ensure } from "./operation";
import { sendUntilAccepted } from "./send";

/** The URLs of the service, and which failures clients tolerate. */
export type ServiceAccess = {
  /** One URL per process. */
  baseUrls(): string[];
  /**
   * The failures after which a client retries (a write with its key): none; 503, while the service runs but its database
   * may be unreachable; or any, because the service may be killed.
   */
  tolerates: "nothing" | "503" | "crashes";
  /** Who takes notifications. */
  receivers: Receivers;
  /** The database, if it can be reached without the service. */
  databaseUrl?: string | undefined;
};

/** The pause before a retry. */
export const pauseMs = 100;
/** How long the service may be unavailable, if it may be at all. */
export const patienceMs = 90_000;

/** Creates a room, with retries. A room whose response was lost stays until it expires. */
export async function open(request: unknown, access: ServiceAccess): Promise<Body> {
  for (const begin = performance.now(); ; await pause(pauseMs)) {
    const [baseUrl = ""] = access.baseUrls();
    const response = await sendUntilAccepted("POST", `${baseUrl}/api/rooms`, {
      body: JSON.stringify(request),
    }).catch(orLost);
    if (response?.status === 201) return response.body;
    const isTooLate = performance.now() - begin > patienceMs;
    ensure(
      passes(access, response) && !isTooLate,
      () => `No room was created: ${response?.status} ${response?.text}`,
    );
  }
}

/** Deletes a room, with retries. */
export async function remove(room: { id: string; token: string }, access: ServiceAccess): Promise<void> {
  const headers = { authorization: `Bearer ${room.token}` };
  for (const begin = performance.now(); ; await pause(pauseMs)) {
    const [baseUrl = ""] = access.baseUrls();
    const url = `${baseUrl}/api/rooms/${room.id}`;
    const response = await sendUntilAccepted("DELETE", url, { headers }).catch(orLost);
    // An attempt without a response may have deleted it.
    if (response?.status === 200 || (response?.status === 404 && access.tolerates !== "nothing")) return;
    const isTooLate = performance.now() - begin > patienceMs;
    ensure(
      passes(access, response) && !isTooLate,
      () => `A room could not be deleted: ${response?.status} ${response?.text}`,
    );
  }
}

/** Whether a request failed in a tolerated way, so that it is retried. The service may have executed it. */
export function passes(
  { tolerates }: ServiceAccess,
  response: HttpResponse | undefined,
  attempt?: Attempt,
): boolean {
  if (response?.status === 503 && tolerates !== "nothing") {
    ensure(Number(response.headers["retry-after"]) > 0, () => "A 503 has no Retry-After.");
    return true;
  }
  const may = tolerates === "crashes" || attempt?.isAbandoned;
  ensure(
    response !== undefined || may === true,
    () => "A request got no response although the service is running.",
  );
  return response === undefined;
}

/** Undefined for a request that was aborted, or whose connection was refused, reset or closed during the response. */
export function orLost(error: unknown): undefined {
  const { name = "", code = "" } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (name !== "AbortError" && !["ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(code)) throw error;
}
