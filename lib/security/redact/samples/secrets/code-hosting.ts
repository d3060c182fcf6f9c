import { B64, b62, DIGITS, hex, type Kinds, type Leak, leak, made, UPPER, url64 } from "../making";

/** Tokens of places where code and plans live. */
export const codeHosting: Kinds<Leak> = {
  github: [
    leak`git clone works with ${`ghp_${b62(36, "gh1")}`} as the password.`,
    leak`GITHUB_TOKEN: ${`github_pat_${b62(22, "gh2")}_${b62(59, "gh3")}`}`,
    leak`git remote set-url origin https://x-access-token:${`ghs_${b62(36, "gh4")}`}@github.com/acme/site.git`,
    leak`device flow gave us ${`gho_${b62(36, "gh5")}`} and refresh ${`ghr_${b62(76, "gh6")}`}`,
  ],
  gitlab: [
    leak`curl --header "PRIVATE-TOKEN: ${`glpat-${url64(20, "gl")}`}" https://gitlab.com/api/v4/projects`,
  ],
  npm: [leak`//registry.npmjs.org/:_authToken=${`npm_${b62(36, "npm")}`}`],
  pypi: [leak`twine upload -u __token__ -p ${`pypi-AgEIcHlwaS5vcmc${url64(140, "pypi")}`} dist/*`],
  postman: [leak`Postman collection key ${`PMAK-${hex(24, "pm")}-${hex(34, "pm2")}`}`],
  linear: [leak`Use ${`lin_api_${b62(40, "lin")}`} for the issue sync.`],
  notion: [leak`NOTION_TOKEN=${`ntn_${b62(46, "nt")}`} and the older ${`secret_${b62(43, "nt2")}`}`],
  figma: [leak`X-Figma-Token: ${`figd_${url64(40, "fig")}`}`],
  airtable: [leak`Airtable personal token ${`pat${b62(14, "at")}.${hex(64, "at2")}`} has read scope only`],
  atlassian: [
    leak`curl -u bot@acme.com:${`ATATT3xFfGF0${url64(170, "atl")}=${hex(8, "atl2").toUpperCase()}`} https://acme.atlassian.net`,
  ],
  "new relic": [leak`NEW_RELIC_API_KEY=${`NRAK-${made(UPPER + DIGITS, 27, "nr")}`}`],
  grafana: [
    leak`Grafana SA token: ${`glsa_${b62(32, "gr")}_${hex(8, "gr2")}`}`,
    leak`remote_write password ${`glc_${made(B64, 100, "glc")}`}`,
  ],
};
