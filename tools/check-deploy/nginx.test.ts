import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bodyLimit, type Endpoint } from "@/lib/wire/endpoint";
import { endpoints } from "@/lib/wire/endpoints";

const settings = readFileSync("deploy/nginx/rooms-proxy.conf", "utf8");

test("nginx takes the longest body of each request", () => {
  const [ordinary, long] = [...settings.matchAll(/client_max_body_size (\d+)m;/g)].map(
    ([, megabytes]) => Number(megabytes) * 1024 * 1024,
  );
  const location = /location ~ \^\/\(\?:(.*)\)\/\?\\z/.exec(settings)?.[1]?.split("|");
  expect(location).toEqual(["api/rooms", "create", "mcp"]);
  for (const endpoint of Object.values(endpoints as Record<string, Endpoint>)) {
    const limit = location?.includes(endpoint.path.slice(1)) ? long : ordinary;
    expect([endpoint.path, bodyLimit(endpoint) <= Number(limit)]).toEqual([endpoint.path, true]);
  }
});
