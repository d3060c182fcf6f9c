import type { ShapeRule } from "../rule";
import { HEX, LOWER, MIXED, some, token } from "./token";

/** Tokens of places where code, plans and figures live. */
export const codeHostingRules: readonly ShapeRule[] = [
  token("GitHub token", {
    begins: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"],
    start: "gh[opusr]_",
    body: "[A-Za-z0-9]{30,}",
    example: `ghp_${some(MIXED, 36)}`,
  }),
  token("GitHub fine-grained token", {
    begins: ["github_pat_"],
    start: "github_pat_",
    body: "[A-Za-z0-9_]{22,}",
    example: `github_pat_${some(MIXED, 22)}_${some(MIXED, 59)}`,
  }),
  token("GitLab token", {
    begins: ["glpat-", "gldt-", "glrt-", "glptt-", "glcbt-", "glft-", "glagent-", "glsoat-"],
    start: "gl(?:pat|dt|rt|ptt|cbt|ft|agent|soat)-",
    body: "[A-Za-z0-9_-]{20,}(?:\\.[A-Za-z0-9]{2,12}){0,2}",
    example: `glpat-${some(MIXED, 20)}`,
    edge: true,
  }),
  token("npm token", {
    begins: ["npm_"],
    start: "npm_",
    body: "[A-Za-z0-9]{36,}",
    example: `npm_${some(MIXED, 36)}`,
    edge: true,
  }),
  token("PyPI token", {
    begins: ["pypi-"],
    start: "pypi-",
    body: "[A-Za-z0-9_-]{40,}",
    example: `pypi-${some(MIXED, 80)}`,
    edge: true,
    random: true,
  }),
  token("Linear key", {
    begins: ["lin_"],
    start: "lin_(?:api|oauth)_",
    body: "[A-Za-z0-9]{30,}",
    example: `lin_api_${some(MIXED, 40)}`,
    edge: true,
  }),
  token("Notion token", {
    begins: ["ntn_", "secret_"],
    start: "(?:ntn|secret)_",
    body: "[A-Za-z0-9]{40,}",
    example: `ntn_${some(MIXED, 46)}`,
    edge: true,
  }),
  token("Postman key", {
    begins: ["PMAK-"],
    start: "PMAK-",
    body: "[0-9A-Fa-f]{24}-[0-9A-Fa-f]{34}",
    example: `PMAK-${some(HEX, 24)}-${some(HEX, 34)}`,
  }),
  token("New Relic key", {
    begins: ["NRAK-", "NRAL-", "NRII-"],
    start: "NR(?:AK|AL|II)-",
    body: "[A-Za-z0-9_-]{27,}",
    example: `NRAK-${some(MIXED.toUpperCase(), 27)}`,
  }),
  token("Grafana token", {
    begins: ["glc_", "glsa_"],
    start: "gl(?:c|sa)_",
    body: "[A-Za-z0-9_+/]{32,}={0,3}",
    example: `glsa_${some(MIXED, 32)}_${some(HEX, 8)}`,
    edge: true,
  }),
  token("Figma token", {
    begins: ["figd_"],
    start: "figd_",
    body: "[A-Za-z0-9_-]{36,}",
    example: `figd_${some(MIXED, 40)}`,
  }),
  token("Airtable token", {
    begins: ["pat"],
    start: "pat",
    body: "[A-Za-z0-9]{14}\\.[0-9a-f]{64}",
    example: `pat${some(LOWER, 14)}.${some(HEX, 64)}`,
    edge: true,
  }),
  token("Atlassian token", {
    begins: ["ATATT", "ATCTT", "ATSTT"],
    start: "AT[ACS]TT",
    body: "[A-Za-z0-9_=-]{50,}",
    example: `ATATT3${some(MIXED, 186)}`,
    edge: true,
  }),
];
