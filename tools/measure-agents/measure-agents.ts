import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { startService } from "@/e2e/support/service";
import startTestPostgres from "@/e2e/support/test-postgres";
import { negotiate } from "@/tools/demo/negotiation";
import { writeTables } from "@/tools/support/document";
import { median } from "@/tools/support/figure";
import { sumOf } from "@/tools/support/traffic";
import { type Measured, writeReport } from "./report";
import { runScript } from "./script";
import { overHttp, overMcp } from "./side";

/**
 * npm run measure:agents: what agents read and write in a scripted negotiation and in the demo, over HTTP and with the
 * tools of /mcp; exits with 1 if a goal is missed. With --write the tables go into docs/performance.md.
 */
const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });

if (![".next/BUILD_ID", "dist/main.js"].every((product) => existsSync(product)))
  await import("@/scripts/build.mjs");
const stopPostgres = await startTestPostgres();
const service = await startService();
try {
  const { tables, missed } = writeReport(await measure(service.baseUrl));
  console.log(Object.values(tables).join("\n\n"));
  if (values.write) await writeTables("docs/performance.md", tables);
  for (const miss of missed) console.error(`MISSED  ${miss}`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await service.stop();
  await stopPostgres();
}

async function measure(baseUrl: string): Promise<Measured> {
  const scripts = {
    HTTP: await runScript(baseUrl, (link) => overHttp(link)),
    "HTTP without Prefer": await runScript(baseUrl, (link) => overHttp(link, false)),
    MCP: await runScript(baseUrl, overMcp),
  };
  const { signal } = new AbortController();
  const [http, mcp] = await Promise.all(
    [false, true].map((withTools) => negotiate(baseUrl, { withTools, signal })),
  );
  return {
    at: new Date().toISOString().slice(0, 10),
    writes: scripts.HTTP.writes,
    sides: Object.entries(scripts).flatMap(([way, { sides }]) =>
      sides.map(({ traffic }, index) => ({ way, side: index === 0 ? "first" : "second", traffic })),
    ),
    demo: { HTTP: sumOf(http?.traffic ?? []), MCP: sumOf(mcp?.traffic ?? []) },
    listBytes: await bytesOfList(baseUrl),
    nextStep: Math.max(
      ...Object.values(scripts).flatMap(({ nextSteps }) => nextSteps.map(({ length }) => length)),
    ),
    writeBytes: median(scripts.HTTP.writeBytes),
    wholeWriteBytes: median(scripts["HTTP without Prefer"].writeBytes),
  };
}

async function bytesOfList(baseUrl: string): Promise<number> {
  const response = await fetch(`${baseUrl}/mcp`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  return (await response.arrayBuffer()).byteLength;
}
