import type { Program } from "@/tools/support/program";

/** A room with a writer and a listener. */
export type Channel = {
  /** Sends a text. Resolves when the server has confirmed it to the writer. */
  send(text: string): Promise<void>;
  /** Calls a function with each text that reaches the listener. */
  listen(hear: (text: string) => void): void;
  close(): Promise<void>;
};

/** A server that keeps messages. */
export type MessageSide = {
  server: Program;
  openChannel(name: string): Promise<Channel>;
  /** The number of messages in its database. */
  stored(): Promise<number>;
};

/** One of the writers of a document. */
export type Writer = {
  /**
   * Adds a line before a mark that occurs once. Resolves to the number of attempts when the server has confirmed the
   * line.
   */
  add(line: string, mark: string): Promise<number>;
  /** Calls a function with what others add: the new lines, or the new text. */
  listen(hear: (text: string) => void): void;
  /** The text as this writer has it. */
  text(): string;
  close(): Promise<void>;
};

/** A server that keeps documents. */
export type DocumentSide = {
  server: Program;
  /** Creates a document with this text, and opens it for each writer. */
  openDocument(name: string, text: string, writers: number): Promise<Writer[]>;
  /** The text in its database; undefined if there is none. */
  stored(name: string): Promise<string | undefined>;
};
