import { isMasked } from "../placeholder";
import type { ShapeRule } from "../rule";
import { HEX, MIXED, some, token } from "./token";

/** Keys of clouds, hosts and vaults. */
export const cloudRules: readonly ShapeRule[] = [
  token("AWS access key id", {
    begins: ["AKIA", "ASIA"],
    start: "A[KS]IA",
    body: "[A-Z0-9]{16}(?![A-Za-z0-9])",
    example: ["AKIA", "IOSFODNN7", "EXAMPLE"].join(""),
    edge: true,
  }),
  {
    name: "AWS secret access key",
    example: ["aws_secret_access_key = ", ["wJalrXUtnFEMI", "K7MDENG", "bPxRfiCYEXAMPLEKEY"].join("/"), "\n"],
    hints: ["secret"],
    pattern:
      /(?:secret_?access_?key|aws_?secret(?:_?key)?)["'\\]{0,3}\s{0,4}[:=]\s{0,4}["'\\]{0,3}([A-Za-z0-9+/]{40})/dgi,
    group: 1,
    accept: (value) => !isMasked(value),
  },
  token("Google API key", {
    begins: ["AIza"],
    start: "AIza",
    body: "[A-Za-z0-9_-]{30,}",
    example: `AIza${some(MIXED, 35)}`,
  }),
  token("Google client secret", {
    begins: ["GOCSPX-"],
    start: "GOCSPX-",
    body: "[A-Za-z0-9_-]{20,}",
    example: `GOCSPX-${some(MIXED, 28)}`,
  }),
  token("Google access token", {
    begins: ["ya29."],
    start: "ya29\\.",
    body: "[A-Za-z0-9_-]{20,}",
    example: `ya29.${some(MIXED, 60)}`,
  }),
  token("Google refresh token", {
    begins: ["1//0"],
    start: "1//0",
    body: "[A-Za-z0-9_-]{40,}",
    example: `1//0${some(MIXED, 60)}`,
    edge: true,
  }),
  token("DigitalOcean token", {
    begins: ["dop_v1_", "doo_v1_", "dor_v1_"],
    start: "do[opr]_v1_",
    body: "[0-9a-f]{64}",
    example: `dop_v1_${some(HEX, 64)}`,
  }),
  {
    name: "Azure account key",
    example: ["AccountName=acme;AccountKey=", `${some(MIXED, 86)}==`, ";EndpointSuffix=core.windows.net"],
    hints: ["accountkey", "sharedaccesskey"],
    pattern: /(?:AccountKey|SharedAccessKey)["'\\]{0,2}[=:]\s{0,2}["'\\]{0,2}([A-Za-z0-9+/]{20,}={0,2})/dgi,
    group: 1,
    accept: (value) => !isMasked(value),
  },
  {
    name: "Azure client secret",
    example: ["secret ", ["q7X8", "Q~", some(MIXED, 34)].join(""), " is new"],
    hints: ["q~"],
    pattern: /(?<![\w~.])[\w~.]{3}\dQ~[\w~.-]{31,34}/g,
  },
  token("Databricks token", {
    begins: ["dapi"],
    start: "dapi",
    body: "[0-9a-f]{32}(?:-\\d)?",
    example: `dapi${some(HEX, 32)}`,
  }),
  token("Doppler token", {
    begins: ["dp."],
    start: "dp\\.(?:pt|st|ct|sa|scim|audit)\\.",
    body: "(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{30,}",
    example: `dp.pt.${some(MIXED, 43)}`,
    edge: true,
  }),
  token("Vault token", {
    begins: ["hvs.", "hvb.", "hvr."],
    start: "hv[sbr]\\.",
    body: "[A-Za-z0-9_-]{24,}",
    example: `hvs.${some(MIXED, 90)}`,
    edge: true,
  }),
  token("age secret key", {
    begins: ["AGE-SECRET-KEY-"],
    start: "AGE-SECRET-KEY-(?:PQ-)?1",
    body: "[A-Z0-9]{50,}",
    example: `AGE-SECRET-KEY-1${some("QPZRY9X8GF2TVDW0", 58)}`,
  }),
  token("Fly token", {
    begins: ["fo1_", "fm1", "fm2"],
    start: "f(?:o1|m[12][ar]?)_",
    body: "[A-Za-z0-9_+/=-]{40,}",
    example: `fo1_${some(MIXED, 43)}`,
    edge: true,
  }),
  token("Supabase token", {
    begins: ["sbp_", "sb_secret_"],
    start: "sb(?:p|_secret)_",
    body: "[A-Za-z0-9_-]{20,}",
    example: `sbp_${some(HEX, 40)}`,
    edge: true,
  }),
];
