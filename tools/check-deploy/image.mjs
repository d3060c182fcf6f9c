import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import startPostgres from "../../e2e/support/test-postgres.ts";
import { followDockerfile } from "./follow.mjs";
import { check, report } from "./report.mjs";
import { startService, startWithoutDatabase } from "./service.mjs";

/** Runs the Dockerfile in an empty folder, then starts, uses and stops the service. */
export async function checkImage() {
  report.notChecked(
    "the Dockerfile in Docker",
    `its instructions are run in a folder instead, with this machine's Node ${process.version} and packages`,
  );
  const folder = await mkdtemp(join(tmpdir(), "negotiation-room-deploy-"));
  await chmod(folder, 0o755);
  const stopPostgres = await startPostgres();
  try {
    let image;
    await check("the instructions of the Dockerfile succeed", async () => {
      image = await followDockerfile(process.cwd(), folder);
      if (image.user !== "node") throw new Error(`it runs as ${image.user ?? "root"}, not as node`);
      return `${Math.round((await sizeOf(image.cwd)) / 1e6)} MB on top of Node itself`;
    });
    if (image) await use(image);
  } finally {
    await stopPostgres();
    await rm(folder, { recursive: true, force: true });
  }
}

async function use(image) {
  await check("without a database it says what to set", async () => {
    const words = await startWithoutDatabase(image);
    if (!words.includes("DATABASE_URL")) throw new Error(words);
    return words;
  });
  if (process.getuid?.() !== 0)
    report.notChecked("that it runs as a user without write access", "this is not root");
  await check("its command starts the service, and SIGTERM ends it with 0", async () => {
    const service = await startService(image, process.env.TEST_DATABASE_URL);
    const fault = await useService(service).catch((error) => error);
    const end = await service.stop();
    if (fault) throw fault;
    if (end !== 0) throw new Error(`it ended with ${end}:\n${service.output()}`);
  });
}

/** Creates a room over HTTP, then gets its page, the style of the page and the health checks. */
async function useService({ baseUrl, isHealthy }) {
  const body = JSON.stringify({ title: "T", goal: "G", participants: [{ role: "A" }, { role: "B" }] });
  const room = JSON.parse(await expect(201, `${baseUrl}/api/rooms`, { method: "POST", body }));
  const page = await expect(200, room.observer_url);
  const style = /href="(\/_next\/static\/[^"]+\.css[^"]*)"/.exec(page)?.[1];
  if (!style) throw new Error(`the page has no style sheet: ${page.slice(0, 200)}`);
  await expect(200, baseUrl + style);
  await expect(200, `${baseUrl}/health/ready`);
  if (!isHealthy()) throw new Error("HEALTHCHECK fails");
}

async function expect(status, url, options) {
  const response = await fetch(url, options);
  const text = await response.text();
  if (response.status !== status)
    throw new Error(`${url} responds with ${response.status}: ${text.slice(0, 300)}`);
  return text;
}

async function sizeOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
