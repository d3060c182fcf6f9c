import { HEX, MIXED, some, type TokenRule, token } from "./rule";

const mixed = (length: number) => some(MIXED, length);
const hex = (length: number) => some(HEX, length);
const boundary = { needsBoundary: true };
const random = { needsBoundary: true, mustLookRandom: true };

/** Prefixes of tokens whose other characters are letters, digits, `-`, `_` and `.`, by what they give access to. */
const PREFIXES = {
  clouds: `AIza GOCSPX- ya29. 1//0 dop_v1_ doo_v1_ dor_v1_ dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit. hvs. hvb. hvr. sbp_
    sb_secret_ LTAI tskey-auth- tskey-api- tskey-client- tskey-scim- tskey-webhook- pscale_tkn_ pscale_pw_ pscale_oauth_
    napi_ vercel_blob_rw_ vcp_ vci_ vca_ sha256~ dt0c01. dt0s01. dt0s16. HRKU- nfp_ rnd_ tk-us- AQVN SWMTKN-1- SWMKEY-1-
    scw- xau_ exoscale_`,
  code: `github_pat_ glpat- gldt- glrt- glptt- glcbt- glft- glagent- glsoat- glimt- gloas- npm_
    pypi-AgE ntn_ secret_ PMAK- NRAK- NRAL- NRII- glsa_ figd_ figu_ dckr_pat_ dckr_oat_ rubygems_ CCIPAT_ CCIPRJ_ sqp_
    squ_ sqa_ bkua_ CFPAT- pat-eu pat-na CLOJARS_ ATBB ATCTT sgp_ lin_api_ lin_oauth_ rdme_ pnu_ ico- rootly_ ptr_ API-
    AKCp e2b_ jina_ dnkey- lsv2_pt_ lsv2_sk_`,
  services: `xoxb- xoxp- xoxa- xoxr- xoxs- xoxc- xoxd- xoxe- xoxe.xoxp- xoxe.xoxb- xapp- sk_live_ sk_test_ sk_prod_ rk_live_
    rk_test_ rk_prod_ sk- SG. shpat_ shpss_ shpca_ shppa_ sq0atp- sq0csp- r8_ xai- pplx- tvly- xkeysib- xsmtpsib- sk.eyJ
    shippo_live_ shippo_test_ duffel_live_ duffel_test_ hf_ gsk_ nvapi- pcsk_ rpa_ mlsn. EZAK EZTK BBFF- fio-u-
    FLWSECK- FLWSECK_TEST- access-production- access-sandbox- access_token$production$ PRVTKN- flb_live_ rzp_live_ phx_
    EAAAE EAAAf dG9rO`,
};

/** Tokens that their issuers gave a prefix. */
export const tokenRules: readonly TokenRule[] = [
  token(
    "token with a known prefix",
    Object.values(PREFIXES).join(" "),
    /(?:[\w-]{1,35}\.)?[\w-]{16,}(?:[.~-][\w-]{8,}){0,30}={0,2}/y,
    mixed(35),
    random,
  ),
  token(
    "base64 with a known prefix",
    "whsec_ glc_ sntryu_ sntrys_ ops_eyJ ATATT ATSTT fm1_ fm2_ fo1_ fm1a_ fm1r_ fm2a_ fm2r_",
    /[\w+/=-]{20,}/y,
    mixed(60),
    random,
  ),
  token(
    "AWS access key id",
    "AKIA ASIA",
    /(?![A-Z0-9]{0,9}EXAMPLE)[A-Z0-9]{16}(?![A-Za-z0-9])/y,
    mixed(16).toUpperCase(),
    boundary,
  ),
  token("GitHub token", "ghp_ gho_ ghu_ ghs_ ghr_", /[A-Za-z0-9]{30,}/y, mixed(36)),
  token(
    "hexadecimal with a known prefix",
    "dapi SK key- pul-",
    /[0-9a-f]{32}(?:[0-9a-f]{8})?(?![0-9a-f])/y,
    hex(32),
    boundary,
  ),
  token("age secret key", "AGE-SECRET-KEY-", /(?:PQ-)?1[A-Z0-9]{50,}/y, `1${mixed(58).toUpperCase()}`),
  token(
    "token of a fixed form after a short prefix",
    "pat cio re_ v1.0-",
    /[A-Za-z0-9]{14}\.[0-9a-f]{64}|[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}|[0-9a-f]{24}-[0-9a-f]{60,}|[A-Za-z0-9]{32}(?![A-Za-z0-9])/y,
    `${mixed(14)}.${hex(64)}`,
    random,
  ),
  token("token of Facebook or Dropbox", "EAA sl.", /[\w-]{60,}/y, mixed(120), random),
];
