import { RoomError } from "@/lib/room/errors";

/**
 * The error of a room that is not there (docs/interface.md#deletion-and-expiry). The functions of the store throw it
 * when the rows that they read are not those that the state of the room implies. A room is deleted with all its rows in
 * one step and its events never change, so missing rows mean that the room was deleted after its state was read.
 */
export const gone = (): RoomError =>
  new RoomError(
    "not_found",
    "There is no such room: it never existed, was deleted, or has expired. Rooms live 24 hours at most.",
  );
