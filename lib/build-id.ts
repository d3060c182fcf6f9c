import { randomUUID } from "node:crypto";

/**
 * Names the build that this code is part of. The build writes it in place of the variable, into the server and into Next's
 * bundle alike (scripts/build.mjs). Without a build, while developing, it is another one each time, as the code may have
 * changed.
 */
export const buildId = (): string => process.env.NEGOTIATION_ROOM_BUILD ?? randomUUID();
