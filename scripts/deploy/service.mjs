import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../free-port.mjs";
import { ofThisMachine } from "./follow.mjs";

const startWithinMs = 30_000;
/** The user that root starts the service as: one who may write nothing. */
const nobody = { uid: 65534, gid: 65534 };

/**
 * Starts a followed Dockerfile's command on a port of its own, as another user where this one is root. Gives its
 * address once it answers; `isHealthy` asks as HEALTHCHECK does; `stop` sends SIGTERM and gives how it ended.
 */
export async function startService({ cwd, env, command, health }, databaseUrl) {
  const port = await freePort();
  const options = {
    cwd,
    env: { ...ofThisMachine(), ...env, PORT: String(port), DATABASE_URL: databaseUrl },
    ...(process.getuid?.() === 0 ? nobody : {}),
  };
  const [program, ...words] = command;
  const child = spawn(program, words, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const baseUrl = `http://127.0.0.1:${port}`;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const answers = () =>
    fetch(`${baseUrl}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const deadline = Date.now() + startWithinMs; !(await answers()); await sleep(100)) {
    if (Date.now() < deadline && !hasEnded()) continue;
    child.kill("SIGKILL");
    throw new Error(`the service did not start:\n${output}`);
  }
  return {
    baseUrl,
    output: () => output,
    isHealthy: () => spawnSync(health[0], health.slice(1), options).status === 0,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const [code, signal] = await ended;
      return code ?? signal;
    },
  };
}

/** Starts the command without a database, which it must refuse. Gives what it says. */
export async function startWithoutDatabase({ cwd, env, command }) {
  const [program, ...words] = command;
  const options = {
    cwd,
    env: { ...ofThisMachine(), ...env, PORT: "0" },
    encoding: "utf8",
    timeout: startWithinMs,
  };
  const { status, stdout, stderr } = spawnSync(program, words, {
    ...options,
    ...(process.getuid?.() === 0 ? nobody : {}),
  });
  if (status !== 1) throw new Error(`ended with ${status}: ${stdout}${stderr}`);
  return stderr.trim().split("\n").at(-1);
}
