import type { Waiter } from "./read-events";

/** What the handler of a message to /mcp, and the tool that it calls, need to know of the request. */
export type MessageContext = Waiter & {
  baseUrl: string;
  requestId: string | undefined;
  /** Whether the request has counted as a write already. */
  isCounted: boolean;
  /** Reserves memory for a large result until the response is sent. Throws RoomError `unavailable`. */
  hold: (bytes: number) => void;
  /** What stands for a large value in the response until it is sent; a small value itself. */
  defer: <Value extends string | Record<string, unknown>>(value: Value) => Value;
  /** Called when a write is stored: its response must be sent, whatever memory it takes. */
  onStored?: () => void;
};
