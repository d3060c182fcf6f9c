import { HEX, MIXED, some, type TokenRule, token } from "./rule";

const mixed = (length: number) => some(MIXED, length);
const capitals = (length: number) => mixed(length).toUpperCase();
const hex = (length: number) => some(HEX, length);
const boundary = { needsBoundary: true };
const random = { needsBoundary: true, mustLookRandom: true };

/** Tokens that their issuers gave a prefix. */
export const tokenRules: readonly TokenRule[] = [
  // Clouds, hosts and vaults
  token(
    "AWS access key id",
    "AKIA ASIA",
    /(?![A-Z0-9]{0,9}EXAMPLE)[A-Z0-9]{16}(?![A-Za-z0-9])/y,
    capitals(16),
    boundary,
  ),
  token("Google API key", "AIza", /[\w-]{30,}/y, mixed(35)),
  token("Google client secret", "GOCSPX-", /[\w-]{20,}/y, mixed(28)),
  token("Google access token", "ya29.", /[\w-]{20,}/y, mixed(60)),
  token("Google refresh token", "1//0", /[\w-]{40,}/y, mixed(60), boundary),
  token("DigitalOcean token", "dop_v1_ doo_v1_ dor_v1_", /[0-9a-f]{64}/y, hex(64)),
  token("Databricks token", "dapi", /[0-9a-f]{32}(?:-\d)?/y, hex(32)),
  token(
    "Doppler token",
    "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.",
    /(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{30,}/y,
    mixed(43),
    boundary,
  ),
  token("Vault token", "hvs. hvb. hvr.", /[\w-]{24,}/y, mixed(90), boundary),
  token("age secret key", "AGE-SECRET-KEY-1 AGE-SECRET-KEY-PQ-1", /[A-Z0-9]{50,}/y, capitals(58)),
  token("Fly token", "fo1 fm1 fm2", /[ar]?_[\w+/=-]{40,}/y, `_${mixed(43)}`, boundary),
  token("Supabase token", "sbp_ sb_secret_", /[\w-]{20,}/y, hex(40), boundary),
  token("Alibaba access key id", "LTAI", /[A-Za-z0-9]{16,26}(?![A-Za-z0-9])/y, mixed(20), random),
  token(
    "Tailscale key",
    "tskey-",
    /(?:auth|api|client|scim|webhook)-[A-Za-z0-9-]{20,}/y,
    `auth-${mixed(44)}`,
  ),
  token("PlanetScale secret", "pscale_tkn_ pscale_pw_ pscale_oauth_", /[\w.=-]{30,}/y, mixed(43)),
  token("Neon key", "napi_", /[a-z0-9]{40,}/y, hex(64), boundary),
  token("Pulumi token", "pul-", /[0-9a-f]{40}/y, hex(40), boundary),
  token("Vercel token", "vercel_blob_rw_ vcp_ vci_ vca_", /\w{24,}/y, mixed(40), boundary),
  token("OpenShift token", "sha256~", /[\w-]{40,}/y, mixed(43)),
  token("1Password service token", "ops_eyJ", /[\w+/=-]{100,}/y, mixed(120)),
  token(
    "Dynatrace token",
    "dt0c01. dt0s01. dt0s16.",
    /[A-Z0-9]{8,24}\.[A-Z0-9]{60,}/y,
    `${capitals(24)}.${capitals(64)}`,
  ),

  // Code, packages, builds, plans and monitoring
  token("GitHub token", "ghp_ gho_ ghu_ ghs_ ghr_", /[A-Za-z0-9]{30,}/y, mixed(36)),
  token("GitHub fine-grained token", "github_pat_", /\w{22,}/y, `${mixed(22)}_${mixed(59)}`),
  token(
    "GitLab token",
    "glpat- gldt- glrt- glptt- glcbt- glft- glagent- glsoat-",
    /[\w-]{20,}(?:\.[A-Za-z0-9]{2,12}){0,2}/y,
    mixed(20),
    boundary,
  ),
  token("npm token", "npm_", /[A-Za-z0-9]{36,}/y, mixed(36), boundary),
  token("PyPI token", "pypi-", /AgE[\w-]{40,}/y, `AgE${mixed(80)}`, boundary),
  token("Notion token", "ntn_ secret_", /[A-Za-z0-9]{40,}/y, mixed(46), boundary),
  token("Postman key", "PMAK-", /[0-9A-Fa-f]{24}-[0-9A-Fa-f]{34}/y, `${hex(24)}-${hex(34)}`),
  token("New Relic key", "NRAK- NRAL- NRII-", /[\w-]{27,}/y, capitals(27)),
  token("Grafana token", "glsa_ glc_", /[\w+/]{32,}={0,3}/y, `${mixed(32)}_${hex(8)}`, boundary),
  token("Figma token", "figd_", /[\w-]{36,}/y, mixed(40)),
  token("Airtable token", "pat", /[A-Za-z0-9]{14}\.[0-9a-f]{64}/y, `${mixed(14)}.${hex(64)}`, boundary),
  token("Atlassian token", "ATATT ATCTT ATSTT", /[\w=-]{50,}/y, `3${mixed(186)}`, boundary),
  token("Docker Hub token", "dckr_pat_ dckr_oat_", /[\w-]{20,}/y, mixed(27)),
  token("RubyGems key", "rubygems_", /[0-9a-f]{40,}/y, hex(48)),
  token("crates.io token", "cio", /[A-Za-z0-9]{32}(?![A-Za-z0-9])/y, mixed(32), random),
  token("CircleCI token", "CCIPAT_ CCIPRJ_", /\w{30,}/y, mixed(50)),
  token("SonarQube token", "sqp_ squ_ sqa_", /[0-9a-f]{40}/y, hex(40), boundary),
  token("Sentry token", "sntryu_ sntrys_", /[\w+/=-]{40,}/y, hex(64)),
  token("Buildkite token", "bkua_", /[0-9a-f]{40}/y, hex(40)),
  token("Contentful token", "CFPAT-", /[\w-]{40,}/y, mixed(43)),
  token(
    "HubSpot token",
    "pat-eu pat-na",
    /\d-[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/y,
    `1-${[8, 4, 4, 4, 12].map(hex).join("-")}`,
    boundary,
  ),

  // Services with an API
  token("Slack token", "xox", /[a-z](?:\.xox[a-z])?-[A-Za-z0-9-]{10,}/y, `b-${hex(10)}-${mixed(24)}`),
  token("Slack app token", "xapp-", /\d-[A-Za-z0-9-]{10,}/y, `1-${mixed(10)}-${hex(64)}`),
  token(
    "Stripe key",
    "sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_",
    /[A-Za-z0-9]{10,}/y,
    mixed(24),
  ),
  token("Stripe webhook secret", "whsec_", /[A-Za-z0-9+/=]{20,}/y, mixed(32)),
  token("OpenAI or Anthropic key", "sk-", /[\w-]{16,}/y, `proj-${mixed(48)}`, random),
  token("SendGrid key", "SG.", /[\w-]{16,64}\.[\w-]{16,}/y, `${mixed(22)}.${mixed(43)}`, boundary),
  token("Twilio key", "SK", /[0-9a-f]{32}/y, hex(32), boundary),
  token("Mailgun key", "key-", /[0-9a-f]{32}/y, hex(32), boundary),
  token("Shopify token", "shpat_ shpss_ shpca_ shppa_", /[0-9A-Fa-f]{32}/y, hex(32)),
  token("Square token", "sq0", /[a-z]{3}-[\w-]{22,}/y, `atp-${mixed(22)}`, boundary),
  token("Replicate token", "r8_", /[A-Za-z0-9]{36,}/y, mixed(37), boundary),
  token("xAI key", "xai-", /[A-Za-z0-9]{60,}/y, mixed(80), boundary),
  token("Perplexity key", "pplx-", /[A-Za-z0-9]{40,}/y, mixed(48)),
  token("Tavily key", "tvly-", /[A-Za-z0-9-]{28,}/y, mixed(32), { mustLookRandom: true }),
  token("Brevo key", "xkeysib- xsmtpsib-", /[0-9a-f]{64}-[A-Za-z0-9]{16}/y, `${hex(64)}-${mixed(16)}`),
  token("Resend key", "re_", /[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}/y, `${mixed(8)}_${mixed(24)}`, random),
  token(
    "Mapbox secret token",
    "sk.eyJ",
    /[\w-]{10,1000}\.[\w-]{20,}/y,
    `${mixed(30)}.${mixed(22)}`,
    boundary,
  ),
  token("Facebook token", "EAA", /[A-Za-z0-9]{80,}/y, mixed(120), random),
  token("Shippo token", "shippo_live_ shippo_test_", /[0-9a-f]{40}/y, hex(40)),
  token("Duffel token", "duffel_live_ duffel_test_", /[\w-]{40,}/y, mixed(43)),
];
