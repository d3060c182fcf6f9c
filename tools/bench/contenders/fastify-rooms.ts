import { createHash } from "node:crypto";
import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { PrismaClient } from "@/generated/prisma/client";

/** The rooms of the Fastify server in PostgreSQL: Prisma Client, and a transaction around each write. */

export const prisma = new PrismaClient({
  adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL, max: 10 }),
});
const changes = new EventEmitter().setMaxListeners(0);
export const hash = (token: string) => createHash("sha256").update(token).digest();

/** Fastify responds with the status code of the error. */
export class HttpError extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

export const roomParams = z.object({ id: z.string() });

/** The room of a request, and the participant of its token. */
export async function enter(request: FastifyRequest) {
  const { id } = roomParams.parse(request.params);
  const tokenHash = hash((request.headers.authorization ?? "").replace(/^Bearer /, ""));
  const room = await prisma.room.findUnique({
    where: { id },
    include: { participants: { orderBy: { position: "asc" } }, questions: { orderBy: { askedSeq: "asc" } } },
  });
  if (!room || room.expiresAt <= new Date()) throw new HttpError(404, "The room does not exist.");
  const viewer = room.participants.find((participant) => tokenHash.equals(participant.tokenHash));
  if (!viewer) throw new HttpError(401, "The token is not valid for this room.");
  return { room, viewer };
}

type Entered = Awaited<ReturnType<typeof enter>>;

/** The state of the room in each response, without hashes. */
export const present = ({ room }: Entered) => ({
  room_status: room.status,
  contract_version: room.contractVersion,
  whose_turn: room.participants
    .filter(({ joinedAt, agreedVersion }) => !joinedAt || agreedVersion !== room.contractVersion)
    .map(({ id, role }) => ({ participant_id: id, role })),
  open_questions: room.questions.filter(({ resolvedSeq }) => resolvedSeq === null).length,
  last_activity_at: room.lastAt,
  last_seq: room.lastSeq,
});

export const timeline = (roomId: string, after: number) =>
  prisma.event.findMany({ where: { roomId, seq: { gt: after } }, orderBy: { seq: "asc" } });

type Change = {
  action: string;
  body?: string;
  contractVersion?: number;
  room?: { status?: string; messageCount?: number; contractVersion?: number; contentBytes?: number };
  participant?: { joinedAt?: Date; agreedVersion?: number; agreedAt?: Date };
};

/** Stores the event that `decide` returns, and tries again after a concurrent write. */
export async function append(request: FastifyRequest, decide: (entered: Entered) => Change) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const entered = await enter(request);
    const { room, viewer } = entered;
    const { action, body = "", contractVersion, ...state } = decide(entered);
    const at = new Date();
    const seq = room.lastSeq + 1;
    const stored = await prisma.$transaction(async (tx) => {
      const { count } = await tx.room.updateMany({
        where: { id: room.id, lastSeq: room.lastSeq },
        data: { ...state.room, lastSeq: seq, lastAt: at },
      });
      if (count === 0) return false;
      await tx.event.create({
        data: {
          roomId: room.id,
          seq,
          at,
          participantId: viewer.id,
          action,
          body,
          contractVersion: contractVersion ?? null,
        },
      });
      if (state.participant)
        await tx.participant.update({
          where: { roomId_id: { roomId: room.id, id: viewer.id } },
          data: state.participant,
        });
      return true;
    });
    if (!stored) {
      await pause(Math.random() * 20);
      continue;
    }
    changes.emit(room.id);
    return { ...present({ ...entered, room: { ...room, ...state.room, lastSeq: seq, lastAt: at } }), seq };
  }
  throw new HttpError(503, "Too many concurrent writes.");
}

/** Waits for a change of the room, at most `seconds`. */
export function change(room: string, seconds: number) {
  let end = () => {};
  const happened = new Promise<void>((resolve) => {
    const timer = setTimeout(() => end(), seconds * 1_000);
    end = () => {
      clearTimeout(timer);
      changes.off(room, end);
      resolve();
    };
    changes.on(room, end);
  });
  return { happened, end };
}
