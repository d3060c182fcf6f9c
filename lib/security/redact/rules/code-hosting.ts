import type { ShapeRule, TokenRule } from "../rule";
import { HEX, LOWER, MIXED, some, token } from "./token";

/** Tokens of places where code, plans and figures live. */
export const codeHostingRules: readonly (TokenRule | ShapeRule)[] = [
  token("GitHub token", {
    begins: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"],
    body: "[A-Za-z0-9]{30,}",
    example: `ghp_${some(MIXED, 36)}`,
  }),
  token("GitHub fine-grained token", {
    begins: ["github_pat_"],
    body: "[A-Za-z0-9_]{22,}",
    example: `github_pat_${some(MIXED, 22)}_${some(MIXED, 59)}`,
  }),
  token("GitLab token", {
    begins: ["glpat-", "gldt-", "glrt-", "glptt-", "glcbt-", "glft-", "glagent-", "glsoat-"],
    body: "[A-Za-z0-9_-]{20,}(?:\\.[A-Za-z0-9]{2,12}){0,2}",
    example: `glpat-${some(MIXED, 20)}`,
    edge: true,
  }),
  token("npm token", {
    begins: ["npm_"],
    body: "[A-Za-z0-9]{36,}",
    example: `npm_${some(MIXED, 36)}`,
    edge: true,
  }),
  token("PyPI token", {
    begins: ["pypi-"],
    body: "[A-Za-z0-9_-]{40,}",
    example: `pypi-${some(MIXED, 80)}`,
    edge: true,
    random: true,
  }),
  token("Linear key", {
    begins: ["lin_api_", "lin_oauth_"],
    body: "[A-Za-z0-9]{30,}",
    example: `lin_api_${some(MIXED, 40)}`,
    edge: true,
  }),
  token("Notion token", {
    begins: ["ntn_", "secret_"],
    body: "[A-Za-z0-9]{40,}",
    example: `ntn_${some(MIXED, 46)}`,
    edge: true,
  }),
  token("Postman key", {
    begins: ["PMAK-"],
    body: "[0-9A-Fa-f]{24}-[0-9A-Fa-f]{34}",
    example: `PMAK-${some(HEX, 24)}-${some(HEX, 34)}`,
  }),
  token("New Relic key", {
    begins: ["NRAK-", "NRAL-", "NRII-"],
    body: "[A-Za-z0-9_-]{27,}",
    example: `NRAK-${some(MIXED.toUpperCase(), 27)}`,
  }),
  token("Grafana token", {
    begins: ["glc_", "glsa_"],
    body: "[A-Za-z0-9_+/]{32,}={0,3}",
    example: `glsa_${some(MIXED, 32)}_${some(HEX, 8)}`,
    edge: true,
  }),
  token("Figma token", {
    begins: ["figd_"],
    body: "[A-Za-z0-9_-]{36,}",
    example: `figd_${some(MIXED, 40)}`,
  }),
  token("Airtable token", {
    begins: ["pat"],
    body: "[A-Za-z0-9]{14}\\.[0-9a-f]{64}",
    example: `pat${some(LOWER, 14)}.${some(HEX, 64)}`,
    edge: true,
  }),
  token("Atlassian token", {
    begins: ["ATATT", "ATCTT", "ATSTT"],
    body: "[A-Za-z0-9_=-]{50,}",
    example: `ATATT3${some(MIXED, 186)}`,
    edge: true,
  }),
  token("Docker Hub token", {
    begins: ["dckr_pat_", "dckr_oat_"],
    body: "[A-Za-z0-9_-]{20,}",
    example: `dckr_pat_${some(MIXED, 27)}`,
  }),
  token("RubyGems key", {
    begins: ["rubygems_"],
    body: "[0-9a-f]{40,}",
    example: `rubygems_${some(HEX, 48)}`,
  }),
  token("crates.io token", {
    begins: ["cio"],
    body: "[A-Za-z0-9]{32}(?![A-Za-z0-9])",
    example: `cio${some(MIXED, 32)}`,
    edge: true,
    random: true,
  }),
  token("CircleCI token", {
    begins: ["CCIPAT_", "CCIPRJ_"],
    body: "[A-Za-z0-9_]{30,}",
    example: `CCIPAT_${some(MIXED, 50)}`,
  }),
  token("SonarQube token", {
    begins: ["sqp_", "squ_", "sqa_"],
    body: "[0-9a-f]{40}",
    example: `sqp_${some(HEX, 40)}`,
    edge: true,
  }),
  token("Sentry token", {
    begins: ["sntrys_", "sntryu_"],
    body: "[A-Za-z0-9_+/=-]{40,}",
    example: `sntryu_${some(HEX, 64)}`,
  }),
  token("Buildkite token", {
    begins: ["bkua_"],
    body: "[0-9a-f]{40}",
    example: `bkua_${some(HEX, 40)}`,
  }),
  token("Contentful token", {
    begins: ["CFPAT-"],
    body: "[A-Za-z0-9_-]{40,}",
    example: `CFPAT-${some(MIXED, 43)}`,
  }),
  token("PostHog key", {
    begins: ["phx_"],
    body: "[A-Za-z0-9]{40,}",
    example: `phx_${some(MIXED, 43)}`,
    edge: true,
  }),
  token("HubSpot token", {
    begins: ["pat-na", "pat-eu"],
    body: "\\d-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}",
    example: `pat-eu1-${[8, 4, 4, 4, 12].map((length) => some(HEX, length)).join("-")}`,
    edge: true,
  }),
];
