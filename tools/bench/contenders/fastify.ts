import fastify from "fastify";
import { nanoid } from "nanoid";
import { z } from "zod";
import {
  append,
  change,
  enter,
  HttpError,
  hash,
  present,
  prisma,
  roomParams,
  timeline,
} from "./fastify-rooms";

/**
 * The same endpoints as an able team would build them in a day: Fastify, zod, Prisma Client, a transaction around each
 * write, one process that wakes its own waiting requests. Not a product: it has no redaction and no next step.
 */
const app = fastify();

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

app.post("/api/rooms/:id/join", (request) =>
  append(request, () => ({ action: "joined", participant: { joinedAt: new Date() } })),
);

app.post("/api/rooms/:id/messages", async (request, reply) => {
  const { content } = messageBody.parse(request.body);
  const response = await append(request, ({ room }) => {
    if (room.messageCount >= 500) throw new HttpError(409, "The room is full.");
    const contentBytes = room.contentBytes + Buffer.byteLength(content);
    return { action: "posted", body: content, room: { messageCount: room.messageCount + 1, contentBytes } };
  });
  return reply.code(201).send(response);
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
    if (contractVersion === 0) throw new HttpError(409, "There is no contract yet.");
    const others = room.participants.filter(({ id }) => id !== viewer.id);
    const status = others.every(({ agreedVersion }) => agreedVersion === contractVersion) ? "agreed" : "open";
    const participant = { agreedVersion: contractVersion, agreedAt: new Date() };
    return { action: "agreed", contractVersion, room: { status }, participant };
  }),
);

await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
