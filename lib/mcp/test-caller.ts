import type { MessageContext } from "@/lib/service/message-context";

/** A client that calls tools in tests: it has used none of its limits, and its results stay as they are. */
export const caller: MessageContext = {
  baseUrl: "http://rooms.test",
  client: { address: "192.0.2.1", network: undefined },
  isCounted: false,
  signal: new AbortController().signal,
  requestId: undefined,
  hold: () => undefined,
  defer: (value) => value,
};
