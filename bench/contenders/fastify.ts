import { createHash } from "node:crypto";
import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import fastify, { type FastifyRequest } from "fastify";
import { nanoid } from "nanoid";
import { z } from "zod";
import { PrismaClient } from "@/generated/prisma/client";

/**
 * The same calls as an able team would build them in a day: Fastify, zod, Prisma's client, a transaction around a write,
 * one process that wakes its own waiters. No product: it redacts nothing and tells no next step.
 */
const prisma = new PrismaClient({
  adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL, max: 10 }),
});
const app = fastify();
const changes = new EventEmitter().setMaxListeners(0);
const hash = (token: string) => createHash("sha256").update(token).digest();

class Refused extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

const roomParams = z.object({ id: z.string() });
const eventsQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  wait: z.coerce.number().int().min(0).max(25).default(0),
});
const messageBody = z.object({ content: z.string().min(1).max(32_768) });
const contractBody = z.object({ markdown: z.string().min(1).max(131_072) });
const creation = z.object({
  title: z.string().min(1).max(200),
  goal: z.string().min(1).max(32_768),
  participants: z
    .array(z.object({ role: z.string().min(1).max(64) }))
    .min(2)
    .max(8),
});

async function enter(request: FastifyRequest) {
  const { id } = roomParams.parse(request.params);
  const tokenHash = hash((request.headers.authorization ?? "").replace(/^Bearer /, ""));
  const room = await prisma.room.findUnique({
    where: { id },
    include: { participants: { orderBy: { position: "asc" } }, questions: { orderBy: { askedSeq: "asc" } } },
  });
  if (!room || room.expiresAt <= new Date()) throw new Refused(404, "There is no such room.");
  const viewer = room.participants.find((participant) => tokenHash.equals(participant.tokenHash));
  if (!viewer) throw new Refused(401, "This room does not know this token.");
  return { room, viewer };
}

type Entered = Awaited<ReturnType<typeof enter>>;

/** What every answer says of the room; hashes stay inside. */
const present = ({ room }: Entered) => ({
  room_status: room.status,
  contract_version: room.contractVersion,
  whose_turn: room.participants
    .filter(({ joinedAt, agreedVersion }) => !joinedAt || agreedVersion !== room.contractVersion)
    .map(({ id, role }) => ({ participant_id: id, role })),
  open_questions: room.questions.filter(({ resolvedSeq }) => resolvedSeq === null).length,
  last_activity_at: room.lastAt,
  last_seq: room.lastSeq,
});

const timeline = (roomId: string, after: number) =>
  prisma.event.findMany({ where: { roomId, seq: { gt: after } }, orderBy: { seq: "asc" } });

type Change = {
  action: string;
  body?: string;
  contractVersion?: number;
  room?: { status?: string; messageCount?: number; contractVersion?: number; contentBytes?: number };
  participant?: { joinedAt?: Date; agreedVersion?: number; agreedAt?: Date };
};

async function append(request: FastifyRequest, decide: (entered: Entered) => Change) {
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
  throw new Refused(503, "Too many write at once.");
}

app.post("/api/rooms", async (request, reply) => {
  const { title, goal, participants } = creation.parse(request.body);
  const id = `rm_${nanoid(21)}`;
  const invited = participants.map(({ role }) => ({
    id: `prt_${nanoid(21)}`,
    role,
    token: `ptk_${nanoid(32)}`,
  }));
  const observer = `otk_${nanoid(32)}`;
  const at = new Date();
  await prisma.room.create({
    data: {
      id,
      title,
      goal,
      status: "open",
      createdAt: at,
      expiresAt: new Date(at.getTime() + 24 * 3_600_000),
      observerTokenHash: hash(observer),
      contractVersion: 0,
      messageCount: 0,
      contentBytes: 0,
      lastSeq: 1,
      lastAt: at,
      participants: {
        create: invited.map(({ id, role, token }, position) => ({
          id,
          role,
          roleKey: role.toLowerCase(),
          position,
          knows: [],
          needsToDetermine: [],
          tokenHash: hash(token),
          joinedAt: position === 0 ? at : null,
        })),
      },
      events: { create: { seq: 1, at, participantId: invited[0]?.id ?? "", action: "joined", body: "" } },
    },
  });
  const base = `http://${request.headers.host}`;
  const invite_urls = invited.map(({ token }) => `${base}/r/${id}/${token}`);
  return reply.code(201).send({ room_id: id, invite_urls, observer_url: `${base}/o/${id}/${observer}` });
});

app.get("/api/rooms/:id", async (request) => {
  const entered = await enter(request);
  const { title, brief, goal, createdAt, expiresAt } = entered.room;
  const events = await timeline(entered.room.id, 0);
  return { ...present(entered), title, brief, goal, created_at: createdAt, expires_at: expiresAt, events };
});

app.get("/api/rooms/:id/events", async (request) => {
  const { after, wait } = eventsQuery.parse(request.query);
  const changed = wait > 0 ? change(roomParams.parse(request.params).id, wait) : undefined;
  let entered = await enter(request);
  if (changed && entered.room.lastSeq <= after) {
    await changed.happened;
    entered = await enter(request);
  }
  changed?.end();
  const events = entered.room.lastSeq > after ? await timeline(entered.room.id, after) : [];
  return { events, ...present(entered) };
});

/** Until the room changes, at most `seconds`. */
function change(room: string, seconds: number) {
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

app.post("/api/rooms/:id/join", (request) =>
  append(request, () => ({ action: "joined", participant: { joinedAt: new Date() } })),
);

app.post("/api/rooms/:id/messages", async (request, reply) => {
  const { content } = messageBody.parse(request.body);
  const answer = await append(request, ({ room }) => {
    if (room.messageCount >= 500) throw new Refused(409, "The room is full.");
    const contentBytes = room.contentBytes + Buffer.byteLength(content);
    return { action: "posted", body: content, room: { messageCount: room.messageCount + 1, contentBytes } };
  });
  return reply.code(201).send(answer);
});

app.put("/api/rooms/:id/contract", (request) => {
  const { markdown } = contractBody.parse(request.body);
  return append(request, ({ room }) => {
    const contractVersion = room.contractVersion + 1;
    const contentBytes = room.contentBytes + Buffer.byteLength(markdown);
    return { action: "proposed", body: markdown, contractVersion, room: { contractVersion, contentBytes } };
  });
});

app.post("/api/rooms/:id/agree", (request) =>
  append(request, ({ room, viewer }) => {
    const { contractVersion } = room;
    if (contractVersion === 0) throw new Refused(409, "There is no contract yet.");
    const others = room.participants.filter(({ id }) => id !== viewer.id);
    const status = others.every(({ agreedVersion }) => agreedVersion === contractVersion) ? "agreed" : "open";
    const participant = { agreedVersion: contractVersion, agreedAt: new Date() };
    return { action: "agreed", contractVersion, room: { status }, participant };
  }),
);

await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
