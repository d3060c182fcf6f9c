import type { ToolAnnotations } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { RateLimit } from "@/lib/room/limits";
import { authenticate, callingParticipant, type Session } from "@/lib/service/authenticate";
import type { Client } from "@/lib/service/client";
import { visibleJson } from "@/lib/text/spell-out";
import { textLength } from "@/lib/text/text-length";
import type { Endpoint } from "@/lib/wire/endpoint";
import { type EndpointName, endpoints } from "@/lib/wire/endpoints";
import { idempotencyKey } from "@/lib/wire/fields";
import { objectError } from "@/lib/wire/requests";
import { validate } from "@/lib/wire/validate";
import { inviteFields, keyOf } from "./invite";

/**
 * Who calls a tool: {base_url} as the caller knows it, whom calls count for, a signal that fires when it goes, the id of
 * the request, and a limit that the call has counted against already.
 */
export type Caller = {
  baseUrl: string;
  client: Client;
  signal: AbortSignal;
  requestId: string | undefined;
  paid?: RateLimit | undefined;
  /** Reserves memory for a large result until the request has been answered. Throws RoomError `unavailable`. */
  hold: (bytes: number) => void;
};

/** What a tool gives: the facts, as over HTTP, and the same in words, what to do next first. */
export type Answer = { facts: Record<string, unknown>; words: string[] };

/** A tool: what is told of it, what its calls count against, and what it does. `call` throws as its use case does. */
export type Tool = {
  title: string;
  description: string;
  annotations: ToolAnnotations;
  rateLimit: RateLimit | undefined;
  input: z.ZodObject;
  output: z.ZodObject;
  call: (input: unknown, caller: Caller) => Promise<Answer>;
};

type Definition<Input extends z.ZodObject, Output extends z.ZodObject, Call> = {
  /** The call over HTTP that does the same: what it counts against, who may make it, whether it is safe to repeat. */
  like: EndpointName;
  title: string;
  description: string;
  /** What the tool does to the room. */
  hints: Pick<ToolAnnotations, "readOnlyHint" | "destructiveHint" | "idempotentHint">;
  input: Input;
  output: Output;
  /** Refuses further callers before the arguments, as they were sent, are looked at. */
  permit?: (session: Session, given: Record<string, unknown>) => void;
  run: (call: Call & { input: z.output<Input>; caller: Caller }) => Promise<z.output<Output>>;
  /** What there is to say beside the facts; as a rule, what to do next. */
  words?: (answer: z.output<Output>) => string[];
};

/** A tool that needs no room. */
export function publicTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Definition<Input, Output, unknown>,
): Tool {
  const { input: schema, run } = definition;
  return toolOf(definition, schema, async (input, caller) =>
    run({ input: validate(schema, input, whole), caller }),
  );
}

/**
 * A tool that does something in a room: checks as its call over HTTP does, in the same order
 * (docs/interface.md#order-of-checks).
 */
export function roomTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Definition<Input, Output, { session: Session }>,
): Tool {
  const { input: schema, like, permit, run } = definition;
  const { caller: who, method, repeatable }: Endpoint = endpoints[like];
  const keyed = repeatable ? repeatFields : z.object({});
  return toolOf(definition, inviteFields.extend(schema.shape).extend(keyed.shape), async (input, caller) => {
    const { roomId, token } = keyOf(input);
    const session = await authenticate(roomId, token, { baseUrl: caller.baseUrl, way: "tools" });
    if (who === "participant") callingParticipant(session);
    permit?.(session, { ...(input as object) });
    if (method === "GET" && !isWaiting(session, input)) caller.hold(copies * session.room.contentBytes);
    const valid = validate(schema, input, whole);
    const { idempotency_key: key } = validate(keyed, input, whole);
    const retry = typeof key === "string" ? { key, replayed: false } : undefined;
    const answer = await run({ session: { ...session, retry }, input: valid, caller });
    return retry?.replayed ? { ...answer, idempotent_replayed: true } : answer;
  });
}

/** Whether nothing is there yet of what is asked for: what comes then is little. */
function isWaiting({ room }: Session, input: unknown): boolean {
  const { after } = input as { after?: unknown };
  return typeof after === "number" && after >= room.lastSeq;
}

/** A result stands in a response as facts and as text, each in memory as a value and as JSON. */
const copies = 4;

const whole = "What you sent";

const repeatFields = z.object(
  {
    idempotency_key: idempotencyKey
      .meta({ description: "Makes the call safe to repeat: with the same key it is carried out once." })
      .optional(),
  },
  objectError,
);

function toolOf<Input extends z.ZodObject, Output extends z.ZodObject, Call>(
  { like, title, description, hints, output, words = nextAndFacts }: Definition<Input, Output, Call>,
  input: z.ZodObject,
  run: (input: unknown, caller: Caller) => Promise<z.output<Output>>,
): Tool {
  const { rateLimit }: Endpoint = endpoints[like];
  return {
    title,
    description,
    // What is in a room comes from other parties and goes to them.
    annotations: { ...hints, openWorldHint: true },
    rateLimit,
    input,
    output,
    call: async (given, caller) => {
      const answer = await run(given, caller);
      return { facts: answer, words: words(answer) };
    },
  };
}

const nextAndFacts = (answer: Record<string, unknown>): string[] => [
  ...(typeof answer.what_you_should_do_next === "string" ? [answer.what_you_should_do_next] : []),
  textLength(answer) > longText
    ? "The facts are too long to stand here a second time: read them in the structured content of this result, or ask for events after the last that you have read."
    : visibleJson(answer),
];

/** In characters: more than a model reads in one piece. */
const longText = 256 * 1024;
