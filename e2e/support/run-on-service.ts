import { vi } from "vitest";
import type { Command } from "@/cli/command";
import { explain } from "@/cli/errors";
import { agree, ask, join, post, resolve } from "./plain-room";
import { creator, proposal, responseFor } from "./room-response";

/** What a command printed to standard output and to standard error, and its exit code. */
type Run = { lines: string[]; notes: string[]; code: number };

export const link = "http://rooms.test/r/rm_1/ptk_1";

/**
 * Runs a command on a service that sends these responses, one after the other, and then that the room is gone. The test
 * must restore mocks and globals.
 */
export async function runOnService(
  command: Command | undefined,
  args: string[],
  responses: readonly unknown[],
): Promise<Run> {
  const left = [...responses];
  vi.stubGlobal("fetch", async () => {
    if (left.length === 0) return rejection(404, "not_found", "Gone.");
    const next = left.shift();
    return next instanceof Response ? next : Response.json(next);
  });
  const run: Run = { lines: [], notes: [], code: 0 };
  vi.spyOn(console, "log").mockImplementation((line) => void run.lines.push(String(line)));
  vi.spyOn(console, "error").mockImplementation((line) => void run.notes.push(String(line)));
  try {
    await command?.run(args);
  } catch (error) {
    run.code = explain(error);
  }
  return run;
}

/** The response to a request that the service rejects. */
export const rejection = (status: number, code: string, message: string): Response =>
  Response.json({ error: { code, message, retryable: false } }, { status });

/** A room with something of everything, as its creator reads it. */
export const fullRoom = () =>
  responseFor(
    creator,
    [1, join],
    [0, post("hello")],
    [0, ask(true, 1)],
    [1, resolve(4)],
    [1, ask(false)],
    [0, proposal],
    [0, agree()],
  );
