import type { Rule, ShapeRule, TokenRule } from "./rule";
import { addressRules } from "./rules/address";
import { assignmentRules } from "./rules/assignment";
import { cloudRules } from "./rules/cloud";
import { codeHostingRules } from "./rules/code-hosting";
import { commandRules } from "./rules/command";
import { headerRules } from "./rules/header";
import { sentenceRules } from "./rules/sentence";
import { serviceRules } from "./rules/services";
import { standardRules } from "./rules/standard";
import { tableRules } from "./rules/table";

/** The rules that know a secret by its own shape alone. */
export const SHAPES: readonly (TokenRule | ShapeRule)[] = [
  ...standardRules,
  ...cloudRules,
  ...codeHostingRules,
  ...serviceRules,
];

/** All rules. What they find is merged; only among those that go by a name, an earlier one goes first. */
export const RULES: readonly Rule[] = [
  ...SHAPES,
  ...headerRules,
  ...addressRules,
  ...commandRules,
  ...tableRules,
  ...assignmentRules,
  ...sentenceRules,
];
