/** The services that connect to each other; only these share a network. */
const pairs = ["app+proxy", "app+postgres", "app+redis"];
/** Services without access to the internet: their networks are internal. */
const inner = ["postgres", "redis"];
const published = "proxy";

/**
 * What can be hardened in a parsed compose.yaml, a sentence each: rights, files, memory, processes, networks, ports and
 * passwords.
 */
export function hardeningIssues({ services, networks = {} }) {
  return [
    ...Object.entries(services).flatMap(([name, service]) => [
      ...rightsOf(name, service),
      ...boundsOf(name, service),
    ]),
    ...connections(services),
    ...inner.flatMap((name) => waysOut(name, services[name], networks)),
    ...passwords(services),
  ];
}

function rightsOf(
  name,
  { cap_drop = [], cap_add = [], security_opt = [], read_only, privileged, user, build },
) {
  return [
    ...unless(
      cap_drop.includes("ALL") && cap_add.length === 0,
      `${name} has capabilities: set cap_drop: [ALL]`,
    ),
    ...unless(
      security_opt.includes("no-new-privileges:true") && !privileged,
      `${name} may gain privileges: set security_opt: ["no-new-privileges:true"]`,
    ),
    ...unless(
      read_only === true,
      `${name} may change its files: set read_only: true, and tmpfs for what it writes`,
    ),
    // Our own image names its user itself (USER in the Dockerfile).
    ...unless(build || (user && !/^(root|0)(:|$)/.test(user)), `${name} runs as root: set user`),
  ];
}

function boundsOf(name, { mem_limit, pids_limit, ports = [], tmpfs = [], network_mode }) {
  return [
    ...unless(/^\d+[mg]$/.test(mem_limit ?? ""), `${name} may fill the memory: set mem_limit`),
    ...unless(pids_limit > 0, `${name} may start any number of processes: set pids_limit`),
    ...unless(
      tmpfs.every((mount) => /\bsize=\d+[mk]/.test(mount)),
      `${name} has a tmpfs without size`,
    ),
    ...unless(name === published || ports.length === 0, `${name} is published: leave out ports`),
    ...unless(!network_mode, `${name} uses a network that is not its own: leave out network_mode`),
  ];
}

function connections(services) {
  const names = Object.keys(services).sort();
  const connected = names.flatMap((one, index) =>
    names
      .slice(index + 1)
      .filter((other) =>
        networksOf(services[one]).some((network) => networksOf(services[other]).includes(network)),
      )
      .map((other) => `${one}+${other}`),
  );
  return [
    ...connected
      .filter((pair) => !pairs.includes(pair))
      .map((pair) => `${pair} share a network: give each pair its own`),
    ...pairs.filter((pair) => !connected.includes(pair)).map((pair) => `${pair} share no network`),
  ];
}

/** Services without networks are in the one that Compose makes. */
const networksOf = ({ networks = ["default"] }) =>
  Array.isArray(networks) ? networks : Object.keys(networks);

const waysOut = (name, service, networks) =>
  networksOf(service)
    .filter((network) => networks[network]?.internal !== true)
    .map((network) => `${name} reaches the internet through ${network}: set internal: true`);

function passwords({ app, postgres, redis }) {
  const must = /\$\{(POSTGRES|REDIS)_PASSWORD:\?set \1_PASSWORD in \.env/;
  return [
    ...unless(
      must.test(app.environment.DATABASE_URL),
      "app reaches PostgreSQL without a password that .env must hold",
    ),
    ...unless(
      must.test(app.environment.REDIS_URL),
      "app reaches Redis without a password that .env must hold",
    ),
    ...unless(
      must.test(postgres.environment.POSTGRES_PASSWORD),
      "PostgreSQL has no password that .env must hold",
    ),
    ...unless(must.test(redis.environment?.REDISCLI_AUTH ?? ""), "Redis has no password that .env must hold"),
    ...unless(
      /^requirepass \$\$REDISCLI_AUTH$/m.test([redis.command].flat().join("\n")),
      "Redis asks for no password: set requirepass",
    ),
  ];
}

const unless = (isSo, sentence) => (isSo ? [] : [sentence]);
