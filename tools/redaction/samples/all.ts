import type { SamplesByKind, SecretSample } from "./generate";
import { codeLines } from "./harmless/code-lines";
import { contracts } from "./harmless/contracts";
import { everyday as harmlessEveryday } from "./harmless/everyday";
import { handover as harmlessHandover } from "./harmless/handover";
import { identifiers } from "./harmless/identifiers";
import { messages as harmlessMessages } from "./harmless/messages";
import { obfuscated as harmlessObfuscated } from "./harmless/obfuscated";
import { phrases } from "./harmless/phrases";
import { programs } from "./harmless/programs";
import { settings } from "./harmless/settings";
import { everyday } from "./secrets/everyday";
import { handover } from "./secrets/handover";
import { http } from "./secrets/http";
import { messages } from "./secrets/messages";
import { named } from "./secrets/named";
import { obfuscated } from "./secrets/obfuscated";
import { standardForms } from "./secrets/standard-forms";
import { vendors } from "./secrets/vendors";

/** Messages, contracts and settings as agents would paste them, each with at least one secret. */
export const SECRET_SAMPLES: SamplesByKind<SecretSample> = {
  ...standardForms,
  ...vendors,
  ...http,
  ...named,
  ...messages,
  ...obfuscated,
  ...everyday,
  ...handover,
};

/** Texts without secrets, which must stay unchanged. */
export const HARMLESS_SAMPLES: SamplesByKind<string> = {
  ...harmlessMessages,
  ...settings,
  ...programs,
  ...identifiers,
  ...contracts,
  ...phrases,
  ...codeLines,
  ...harmlessObfuscated,
  ...harmlessEveryday,
  ...harmlessHandover,
};
