import type { ToolAnnotations } from "@modelcontextprotocol/server";
import { z } from "zod";
import { RoomError } from "@/lib/room/errors";
import type { RateLimit } from "@/lib/room/limits";
import { readBytes } from "@/lib/room/room";
import { authenticate, requireAccess, type Session } from "@/lib/service/authenticate";
import type { MessageContext } from "@/lib/service/message-context";
import { writeResponseBytes } from "@/lib/service/progress";
import { networksOf } from "@/lib/service/rate-limit";
import { type Endpoint, isWrite } from "@/lib/wire/endpoint";
import { type EndpointName, endpoints } from "@/lib/wire/endpoints";
import { emptyRequest, idempotencyKey, objectError, validate } from "@/lib/wire/fields";
import { writeRequest } from "@/lib/wire/queries";
import { credentialsOf, inviteFields } from "./invite";

/** The result of a tool: the same fields as over HTTP, and texts for the model, the next step first. */
export type ToolResult = { facts: Record<string, unknown>; words: string[] };

/** A tool as it is listed and called. `call` throws what its use case throws. */
export type Tool = {
  title: string;
  description: string;
  annotations: ToolAnnotations;
  rateLimit: RateLimit | undefined;
  input: z.ZodObject;
  output: z.ZodObject;
  call: (input: unknown, context: MessageContext) => Promise<ToolResult>;
};

type Table = typeof endpoints;
type BodyOf<Name extends EndpointName> = Table[Name] extends { body: infer Body extends z.ZodObject }
  ? Body
  : typeof emptyRequest;
type ResponseOf<Name extends EndpointName> = Table[Name] extends { response: infer Body extends z.ZodObject }
  ? Body
  : z.ZodObject;

type Definition<Input extends z.ZodObject, Output extends z.ZodObject, Call> = {
  title: string;
  description: string;
  /** What the tool does to the room; unless set, as its endpoint's method and repeatability imply. */
  hints?: Pick<ToolAnnotations, "readOnlyHint" | "destructiveHint" | "idempotentHint">;
  /** The arguments, if they differ from the body of the endpoint. */
  input?: Input;
  /** The result, if it differs from the response of the endpoint. */
  output?: Output;
  /** Throws for a participant who may not call the tool, before the arguments are validated. */
  permit?: (session: Session, given: Record<string, unknown>) => void;
  run: (call: Call & { input: z.output<Input>; context: MessageContext }) => Promise<z.output<Output>>;
  /** The texts for the model. `me` is the id of the participant that calls the tool. */
  words: (result: z.output<Output>, me: string | null) => string[];
};

/** A tool that needs no room and does what the endpoint `name` does. */
export function publicTool<
  Name extends EndpointName,
  Input extends z.ZodObject = BodyOf<Name>,
  Output extends z.ZodObject = ResponseOf<Name>,
>(name: Name, definition: Definition<Input, Output, unknown>): Tool {
  const input = inputOf(name, definition);
  return toolOf(name, definition, input, async (given, context) => {
    const result = await definition.run({ input: validate(input, given, wholeInput), context });
    if (endpoints[name].method !== "GET") context.onStored?.();
    return { result, me: null };
  });
}

/**
 * A tool that does what the endpoint `name` of a room does, with the same checks in the same order
 * (docs/interface.md#order-of-checks).
 */
export function roomTool<
  Name extends EndpointName,
  Input extends z.ZodObject = BodyOf<Name>,
  Output extends z.ZodObject = ResponseOf<Name>,
>(name: Name, definition: Definition<Input, Output, { session: Session }>): Tool {
  const { permit, run } = definition;
  const { access, method, repeatable }: Endpoint = endpoints[name];
  const schema = inputOf(name, definition);
  const writeFields = isWrite(endpoints[name]) ? writeRequest : z.object({});
  const keyFields = writeFields.extend(repeatable ? idempotencyFields.shape : {});
  const input = inviteFields.extend(schema.shape).extend(keyFields.shape);
  return toolOf(name, definition, input, async (given, context) => {
    const { roomId, token } = credentialsOf(given);
    const session = await authenticate(roomId, token, {
      baseUrl: context.baseUrl,
      way: "tools",
      client: networksOf(context.client),
      whenGone: () => context.signal,
    });
    rejectPerson(session);
    requireAccess(session, access);
    permit?.(session, { ...(given as object) });
    if (method === "GET" && !isWaiting(session, given)) context.hold(copies * readBytes(session.room));
    const valid = validate(schema, given, wholeInput);
    const { idempotency_key: key, after } = validate(keyFields, given, wholeInput) as WriteInput;
    const retry = typeof key === "string" ? { key, replayed: false } : undefined;
    const writes = isWrite(endpoints[name]);
    const called = { ...session, retry, readUpTo: writes ? (after ?? null) : undefined, isMinimal: true };
    if (writes) context.hold(copies * writeResponseBytes(called, valid));
    const result = await run({ session: called, input: valid, context });
    if (writes) context.onStored?.();
    const { viewer } = session;
    return {
      result: retry?.replayed ? { ...result, idempotent_replayed: true } : result,
      me: viewer.kind === "participant" ? viewer.participantId : null,
    };
  });
}

/** Approving is for people: the tools offer nothing with an approval link, so that no agent is tempted to decide. */
function rejectPerson({ viewer }: Session): void {
  if (viewer.kind !== "person") return;
  throw new RoomError(
    "forbidden",
    "This is an approval link. It belongs to a person, who opens it in a browser, and is not for agents: do not use or keep it. Send your own invite link as invite.",
  );
}

const inputOf = <Input extends z.ZodObject>(name: EndpointName, { input }: { input?: Input }): Input =>
  (input ?? (endpoints[name] as Endpoint).body ?? emptyRequest) as Input;

/** Whether the room has no events yet that the call asks for, so that the result will be small. */
function isWaiting({ room }: Session, input: unknown): boolean {
  const { after } = input as { after?: unknown };
  return typeof after === "number" && after >= room.lastSeq;
}

/** A result is in a response as fields and as text, each in memory as a value and, up to a size, as JSON. */
export const copies = 4;

const wholeInput = "What you sent";

const idempotencyFields = z.object(
  {
    idempotency_key: idempotencyKey
      .meta({ description: "a new random text for each call, the same in a retry" })
      .optional(),
  },
  objectError,
);

type WriteInput = { idempotency_key?: string; after?: number };

const replayedField = { idempotent_replayed: z.literal(true).optional() };

function toolOf<Input extends z.ZodObject, Output extends z.ZodObject, Call>(
  name: EndpointName,
  definition: Definition<Input, Output, Call>,
  input: z.ZodObject,
  run: (given: unknown, context: MessageContext) => Promise<{ result: z.output<Output>; me: string | null }>,
): Tool {
  const { rateLimit, method, repeatable, response }: Endpoint = endpoints[name];
  const { title, description, words } = definition;
  const output = (definition.output ?? response) as z.ZodObject;
  const isRead = method === "GET";
  const hints = { readOnlyHint: isRead, destructiveHint: false, idempotentHint: isRead || !repeatable };
  return {
    title,
    description,
    annotations: { ...hints, ...definition.hints },
    rateLimit,
    input,
    output: repeatable ? output.extend(replayedField) : output,
    call: async (given, context) => {
      const { result, me } = await run(given, context);
      return { facts: result, words: words(result, me) };
    },
  };
}
