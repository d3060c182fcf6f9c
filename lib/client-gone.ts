/** The error that stops the work of a request whose client has left: a DOMException `AbortError`. */
export const clientGone = (): DOMException => new DOMException("The client has gone.", "AbortError");

/** Whether an error says that the client has left. */
export const isClientGone = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";
