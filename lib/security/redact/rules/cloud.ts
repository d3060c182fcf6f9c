import { isMasked } from "../placeholder";
import type { ShapeRule, TokenRule } from "../rule";
import { HEX, MIXED, some, token } from "./token";

/** Keys of clouds, hosts and vaults. */
export const cloudRules: readonly (TokenRule | ShapeRule)[] = [
  token("AWS access key id", {
    begins: ["AKIA", "ASIA"],
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
    body: "[A-Za-z0-9_-]{30,}",
    example: `AIza${some(MIXED, 35)}`,
  }),
  token("Google client secret", {
    begins: ["GOCSPX-"],
    body: "[A-Za-z0-9_-]{20,}",
    example: `GOCSPX-${some(MIXED, 28)}`,
  }),
  token("Google access token", {
    begins: ["ya29."],
    body: "[A-Za-z0-9_-]{20,}",
    example: `ya29.${some(MIXED, 60)}`,
  }),
  token("Google refresh token", {
    begins: ["1//0"],
    body: "[A-Za-z0-9_-]{40,}",
    example: `1//0${some(MIXED, 60)}`,
    edge: true,
  }),
  token("DigitalOcean token", {
    begins: ["dop_v1_", "doo_v1_", "dor_v1_"],
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
    body: "[0-9a-f]{32}(?:-\\d)?",
    example: `dapi${some(HEX, 32)}`,
  }),
  token("Doppler token", {
    begins: ["dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit."],
    body: "(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{30,}",
    example: `dp.pt.${some(MIXED, 43)}`,
    edge: true,
  }),
  token("Vault token", {
    begins: ["hvs.", "hvb.", "hvr."],
    body: "[A-Za-z0-9_-]{24,}",
    example: `hvs.${some(MIXED, 90)}`,
    edge: true,
  }),
  token("age secret key", {
    begins: ["AGE-SECRET-KEY-1", "AGE-SECRET-KEY-PQ-1"],
    body: "[A-Z0-9]{50,}",
    example: `AGE-SECRET-KEY-1${some("QPZRY9X8GF2TVDW0", 58)}`,
  }),
  token("Fly token", {
    begins: ["fo1", "fm1", "fm2"],
    body: "[ar]?_[A-Za-z0-9_+/=-]{40,}",
    example: `fo1_${some(MIXED, 43)}`,
    edge: true,
  }),
  token("Supabase token", {
    begins: ["sbp_", "sb_secret_"],
    body: "[A-Za-z0-9_-]{20,}",
    example: `sbp_${some(HEX, 40)}`,
    edge: true,
  }),
  token("Alibaba access key id", {
    begins: ["LTAI"],
    body: "[A-Za-z0-9]{16,26}(?![A-Za-z0-9])",
    example: `LTAI${some(MIXED, 20)}`,
    edge: true,
    random: true,
  }),
  token("Tailscale key", {
    begins: ["tskey-"],
    body: "(?:auth|api|client|scim|webhook)-[A-Za-z0-9-]{20,}",
    example: `tskey-auth-${some(MIXED, 44)}`,
  }),
  token("PlanetScale secret", {
    begins: ["pscale_tkn_", "pscale_pw_", "pscale_oauth_"],
    body: "[A-Za-z0-9_.=-]{30,}",
    example: `pscale_tkn_${some(MIXED, 43)}`,
  }),
  token("Neon key", {
    begins: ["napi_"],
    body: "[a-z0-9]{40,}",
    example: `napi_${some(HEX, 64)}`,
    edge: true,
  }),
  token("Pulumi token", {
    begins: ["pul-"],
    body: "[0-9a-f]{40}",
    example: `pul-${some(HEX, 40)}`,
    edge: true,
  }),
  token("Netlify token", {
    begins: ["nfp_"],
    body: "[A-Za-z0-9]{30,}",
    example: `nfp_${some(MIXED, 36)}`,
    edge: true,
  }),
  token("Vercel token", {
    begins: ["vercel_blob_rw_", "vcp_", "vci_", "vca_"],
    body: "[A-Za-z0-9_]{24,}",
    example: `vercel_blob_rw_${some(MIXED, 40)}`,
    edge: true,
  }),
  token("OpenShift token", {
    begins: ["sha256~"],
    body: "[A-Za-z0-9_-]{40,}",
    example: `sha256~${some(MIXED, 43)}`,
  }),
  token("1Password service token", {
    begins: ["ops_eyJ"],
    body: "[A-Za-z0-9_+/=-]{100,}",
    example: `ops_eyJ${some(MIXED, 120)}`,
  }),
  token("Dynatrace token", {
    begins: ["dt0c01.", "dt0s01.", "dt0s16."],
    body: "[A-Z0-9]{8,24}\\.[A-Z0-9]{60,}",
    example: `dt0c01.${some(MIXED.toUpperCase(), 24)}.${some(MIXED.toUpperCase(), 64)}`,
  }),
  {
    name: "Terraform Cloud token",
    example: ["terraform login ", [some(MIXED, 14), "atlasv1", some(MIXED, 64)].join("."), " ok"],
    hints: [".atlasv1."],
    pattern: /\b[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,}/g,
  },
];
