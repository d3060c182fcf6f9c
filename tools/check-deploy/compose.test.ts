import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

/** Variables for other deployments, or set by the image or by Compose. */
const notOfCompose = [
  "PORT",
  "HOST",
  "DATA_DIR",
  "DIRECT_DATABASE_URL",
  "UPSTASH_REDIS_REST_URL",
  "UPSTASH_REDIS_REST_TOKEN",
  "CLIENT_IP_HEADER",
  "REQUEST_ID_HEADER",
];

test("compose.yaml passes every variable that applies to it", () => {
  const { services } = parse(readFileSync("compose.yaml", "utf8"));
  const passed = Object.keys(services.app.environment);
  const listed = [...readFileSync(".env.example", "utf8").matchAll(/^#?([A-Z_]+)=/gm)].map(
    ([, name = ""]) => name,
  );
  expect(listed.length).toBeGreaterThan(15);
  expect(listed.filter((name) => !passed.includes(name))).toEqual(
    listed.filter((name) => notOfCompose.includes(name)),
  );
});
