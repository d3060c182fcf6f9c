// The server and Next's bundle of the handlers are two module graphs in one process: they count together.
const shared: { negotiationRoomHeldCalls?: number } = globalThis as object;

/**
 * How many calls of this process that are not answered yet wait for an event or for their own client: they take next to
 * nothing from others.
 */
export const heldCalls = (): number => shared.negotiationRoomHeldCalls ?? 0;

/** Counts a call as held until what this gives is called, which must be once. */
export function hold(): () => void {
  shared.negotiationRoomHeldCalls = heldCalls() + 1;
  return () => {
    shared.negotiationRoomHeldCalls = heldCalls() - 1;
  };
}
