import type { ServerResponse } from "node:http";
import { Reading } from "@/lib/http/responses/reading";

/** Calls `onHead` just before the head of a response is written. It may change the status. Node has no event for this. */
export function beforeHead(response: ServerResponse, onHead: () => void): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...head: unknown[]
  ) => ServerResponse;
  response.writeHead = (status: number, ...head: unknown[]) => {
    response.statusCode = status;
    onHead();
    return writeHead(response.statusCode, ...head);
  };
}

/** After this time without reading, a slow client no longer delays anything but itself. */
const patienceMs = 100;

/** Calls `onWritten` once the whole response is written, or once the client has stopped reading it. */
export function whenWritten(response: ServerResponse, onWritten: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  response.write = (...args: unknown[]) => {
    const isRoomLeft = write(...args);
    if (!isRoomLeft) timer ??= setTimeout(onWritten, patienceMs);
    return isRoomLeft;
  };
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = (...args: unknown[]) => {
    clearTimeout(timer);
    const ended = end(...args);
    onWritten();
    return ended;
  };
  response.on("drain", () => {
    clearTimeout(timer);
    timer = undefined;
  });
  response.once("close", () => clearTimeout(timer));
}

/** Ends a response whose client reads slowly while memory is short (lib/http/responses/reading.ts). */
export function watchReading(response: ServerResponse, client: string): void {
  let reading: Reading | undefined;
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  response.write = (...args: unknown[]) => {
    const isRoomLeft = write(...args);
    if (isRoomLeft) return true;
    reading ??= new Reading(client, () => void response.destroy());
    reading.give(response.writableLength);
    return false;
  };
  response.on("drain", () => reading?.taken());
  response.once("close", () => reading?.stop());
}
