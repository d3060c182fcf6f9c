import { randomBytes } from "node:crypto";

/** A value of the form of a GitHub access token, different each time: no file may hold one. */
export const newSecret = (): string => ["gh", "p_", randomBytes(18).toString("hex")].join("");
