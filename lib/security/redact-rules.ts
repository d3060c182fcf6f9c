import type { Rule } from "./redact-rule";
import { addressRules } from "./redact-rules-address";
import { assignmentRules } from "./redact-rules-assignment";
import { commandRules } from "./redact-rules-command";
import { headerRules } from "./redact-rules-header";
import { sentenceRules } from "./redact-rules-sentence";
import { vendorRules } from "./redact-rules-vendor";

/** All rules. What they find is merged; only among those that go by a name, an earlier one goes first. */
export const RULES: readonly Rule[] = [
  ...vendorRules,
  ...headerRules,
  ...addressRules,
  ...commandRules,
  ...assignmentRules,
  ...sentenceRules,
];
