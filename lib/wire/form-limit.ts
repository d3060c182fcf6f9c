import { limits } from "../room/limits";

/**
 * The largest form that is read, in bytes: all texts that a room may hold, with each line end written as two characters, as
 * browsers do, and what the browser puts between the fields.
 */
export const formLimit = 2 * limits.roomBytes + 256 * 1024;
