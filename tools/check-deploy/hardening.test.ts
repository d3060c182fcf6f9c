import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { hardeningIssues } from "./hardening.mjs";

const shipped = () => parse(readFileSync("compose.yaml", "utf8"));
const names = ["app", "proxy", "postgres", "redis"];

test("compose.yaml has every hardening option", () => {
  expect(Object.keys(shipped().services)).toEqual(names);
  expect(hardeningIssues(shipped())).toEqual([]);
});

const everyService = ["cap_drop", "security_opt", "read_only", "mem_limit", "pids_limit", "networks"];

test.each(names.flatMap((name) => everyService.map((key) => [name, key])))(
  "reports that %s has no %s",
  (name, key) => {
    const compose = shipped();
    delete compose.services[name][key];
    expect(hardeningIssues(compose).join()).toContain(name);
  },
);

test.each<[what: string, change: (compose: ReturnType<typeof parse>) => void]>([
  ["a service gets a capability", ({ services }) => Object.assign(services.redis, { cap_add: ["CHOWN"] })],
  ["a service is privileged", ({ services }) => Object.assign(services.app, { privileged: true })],
  ["a service runs as root", ({ services }) => Object.assign(services.proxy, { user: "0:0" })],
  ["the database is published", ({ services }) => Object.assign(services.postgres, { ports: ["5432:5432"] })],
  ["Redis and PostgreSQL share a network", ({ services }) => services.redis.networks.push("database")],
  ["the proxy reaches Redis", ({ services }) => services.proxy.networks.push("counters")],
  [
    "a service has the network of the machine",
    ({ services }) => Object.assign(services.app, { network_mode: "host" }),
  ],
  ["the database reaches the internet", ({ networks }) => Object.assign(networks, { database: {} })],
  ["a tmpfs has no size", ({ services }) => services.redis.tmpfs.push("/tmp")],
  [
    "a password has a default",
    ({ services }) =>
      Object.assign(services.redis.environment, { REDISCLI_AUTH: "$" + "{REDIS_PASSWORD:-x}" }),
  ],
  [
    "Redis asks for no password",
    ({ services }) => Object.assign(services.redis, { command: ["redis-server"] }),
  ],
])("reports that %s", (_, change) => {
  const compose = shipped();
  change(compose);
  expect(hardeningIssues(compose)).toHaveLength(1);
});
