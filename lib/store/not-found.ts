import { RoomError } from "@/lib/room/errors";

/**
 * The error for a room that does not exist (docs/interface.md#deletion-and-expiry). A read throws it if rows are missing
 * that the state of the room implies: a room is deleted with all its rows and its events never change, so the room was
 * deleted after its state was read.
 */
export const roomNotFound = (): RoomError =>
  new RoomError(
    "not_found",
    "There is no such room: it never existed, was deleted, or has expired. Rooms live 24 hours at most.",
  );
