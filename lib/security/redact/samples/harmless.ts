import { contracts } from "./harmless/contracts";
import { disguises } from "./harmless/disguises";
import { everyday } from "./harmless/everyday";
import { handover } from "./harmless/handover";
import { identifiers } from "./harmless/identifiers";
import { lines } from "./harmless/lines";
import { messages } from "./harmless/messages";
import { programs } from "./harmless/programs";
import { settings } from "./harmless/settings";
import type { Kinds } from "./making";

/** Texts that hold no secret and must come out as they went in. */
export const HARMLESS_SAMPLES: Kinds<string> = {
  ...messages,
  ...settings,
  ...programs,
  ...identifiers,
  ...contracts,
  ...lines,
  ...disguises,
  ...everyday,
  ...handover,
};
