// The server and Next's bundle of the handlers are two module graphs in one process: they count together.
const shared: { negotiationRoomHeldCalls?: Map<object, number> } = globalThis as object;

const held = (): Map<object, number> => {
  shared.negotiationRoomHeldCalls ??= new Map();
  return shared.negotiationRoomHeldCalls;
};

/**
 * How many calls of this process that are not answered yet wait for an event or for their own client: they take next to
 * nothing from others.
 */
export const heldCalls = (): number => held().size;

/** Counts a call as held while something in it waits; `call` is an object that is this call's alone. */
export async function whileHeld<Result>(call: object, waiting: Promise<Result>): Promise<Result> {
  held().set(call, (held().get(call) ?? 0) + 1);
  try {
    return await waiting;
  } finally {
    const left = (held().get(call) ?? 1) - 1;
    if (left > 0) held().set(call, left);
    else held().delete(call);
  }
}
