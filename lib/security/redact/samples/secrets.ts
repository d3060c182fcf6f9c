import type { Kinds, Leak } from "./making";
import { addresses } from "./secrets/addresses";
import { assignments } from "./secrets/assignments";
import { cloud } from "./secrets/cloud";
import { codeHosting } from "./secrets/code-hosting";
import { disguises } from "./secrets/disguises";
import { everyday } from "./secrets/everyday";
import { handover } from "./secrets/handover";
import { headers } from "./secrets/headers";
import { messages } from "./secrets/messages";
import { ownAndStandard } from "./secrets/own-and-standard";
import { sentences } from "./secrets/sentences";
import { services } from "./secrets/services";

/** Messages, contracts and settings as agents would paste them, each with at least one secret. */
export const SECRET_SAMPLES: Kinds<Leak> = {
  ...ownAndStandard,
  ...cloud,
  ...codeHosting,
  ...services,
  ...addresses,
  ...headers,
  ...assignments,
  ...sentences,
  ...messages,
  ...disguises,
  ...everyday,
  ...handover,
};
