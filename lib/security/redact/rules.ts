import { assignmentRules } from "./rules/assignment";
import { commandRules } from "./rules/command";
import { headerRules } from "./rules/header";
import { oneTimeCodeRules } from "./rules/one-time-code";
import { passwordBeforeNameRules } from "./rules/password-before-name";
import { privateKeyRules } from "./rules/private-key";
import { recoveryPhraseRules } from "./rules/recovery-phrase";
import { roomTokenRules } from "./rules/room-token";
import type { Rule, ShapeRule, TokenRule } from "./rules/rule";
import { sentenceRules } from "./rules/sentence";
import { standardRules } from "./rules/standard";
import { tableRules } from "./rules/table";
import { tokenRules } from "./rules/tokens";
import { urlRules } from "./rules/url";
import { vendorRules } from "./rules/vendors";

/** The rules that recognize a secret by its own shape. */
export const SHAPE_RULES: readonly (TokenRule | ShapeRule)[] = [
  ...roomTokenRules,
  ...privateKeyRules,
  ...standardRules,
  ...recoveryPhraseRules,
  ...tokenRules,
  ...vendorRules,
];

/** All rules. Their results are merged. Only the order of rules with a name next to the value matters. */
export const RULES: readonly Rule[] = [
  ...SHAPE_RULES,
  ...headerRules,
  ...urlRules,
  ...commandRules,
  ...tableRules,
  ...assignmentRules,
  ...oneTimeCodeRules,
  ...sentenceRules,
  ...passwordBeforeNameRules,
];
