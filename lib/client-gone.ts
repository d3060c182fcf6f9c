/** What work for a client that has left is rejected with: a DOMException `AbortError`. Nobody reads the response. */
export const clientGone = (): DOMException => new DOMException("The client has gone.", "AbortError");

/** Whether an error says that the client has left. */
export const isClientGone = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";
