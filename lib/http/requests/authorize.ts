import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import { RoomError } from "@/lib/room/errors";
import { authenticate, requireAccess, type Session, unknownTokenError } from "@/lib/service/authenticate";
import { networksOf } from "@/lib/service/rate-limit";
import { type Access, type Endpoint, permits } from "@/lib/wire/endpoint";
import { prefersStream } from "./accept";
import { baseUrlOf } from "./base-url";
import { clientOf } from "./client";
import type { WithHeaders } from "./origin";

/**
 * Checks that the sender of a request may use an endpoint (docs/interface.md#rights). Returns the session of a room's
 * participant, person or observer, undefined for endpoints outside of rooms. Throws RoomError `not_found`,
 * `unauthenticated` or `forbidden`.
 */
export async function authorize(
  request: Request,
  { access, stream }: Endpoint,
  params: Record<string, string>,
  url: URL,
): Promise<Session | undefined> {
  const roomId = params.id ?? params.roomId ?? "";
  const whenGone = () => request.signal;
  switch (access) {
    case "anyone":
      return undefined;
    case "scheduler":
      return void checkSecret(request, "CRON_SECRET");
    case "monitor":
      return void checkSecret(request, "METRICS_TOKEN");
    case "participantLink":
    case "approvalLink":
    case "observerLink":
      return authenticateLink(access, { roomId, token: params.token ?? null }, request, whenGone);
    default: {
      const after = stream && !prefersStream(request) ? afterIn(url) : undefined;
      const scene = { ...sceneOf(request), whenGone };
      const session = await authenticate(roomId, tokenOf(request, url), scene, after);
      requireAccess(session, access);
      return session;
    }
  }
}

/** The access of links that have their token in the path. */
export type LinkAccess = Extract<Access, `${string}Link`>;

/**
 * The session of a link of a kind, with this `whenGone`. Throws RoomError as {@link authenticate} does, also for a link of
 * another kind.
 */
export async function authenticateLink(
  kind: LinkAccess,
  { roomId, token }: { roomId: string; token: string | null },
  request: WithHeaders,
  whenGone?: Session["whenGone"],
): Promise<Session> {
  const session = await authenticate(roomId, token, { ...sceneOf(request), whenGone });
  if (!permits(kind, session.viewer.kind)) throw unknownTokenError();
  return session;
}

const sceneOf = (request: WithHeaders) => ({
  baseUrl: baseUrlOf(request),
  way: "http" as const,
  client: networksOf(clientOf(request)),
});

/** The token of `Authorization: Bearer …`, or else of the query (docs/interface.md#authentication). */
const tokenOf = (request: Request, { searchParams }: URL): string | null =>
  bearerOf(request) ?? (searchParams.get("token") || null);

const bearerOf = (request: Request): string | undefined =>
  /^bearer\b *(.*)$/i.exec(request.headers.get("authorization") ?? "")?.[1];

/** The event number in `?after=`: what is newer is read together with the room. */
function afterIn({ searchParams }: URL): number | undefined {
  const after = searchParams.get("after");
  return after && /^\d{1,9}$/.test(after) ? Number(after) : undefined;
}

/**
 * Checks the secret of an operator's endpoint (docs/interface.md#metrics, docs/interface.md#cron) in constant time.
 * Throws RoomError `not_found` when the secret is not configured, `unauthenticated` when the request does not carry it.
 */
function checkSecret(request: Request, name: "CRON_SECRET" | "METRICS_TOKEN"): void {
  const secret = env()[name];
  if (!secret) throw new RoomError("not_found", "There is nothing here.");
  if (!timingSafeEqual(sha256(bearerOf(request) ?? ""), sha256(secret))) {
    throw new RoomError("unauthenticated", `Send the header "Authorization: Bearer <${name}>".`);
  }
}

const sha256 = (value: string): Buffer => createHash("sha256").update(value, "utf8").digest();
