import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/free-port.mjs";
import { baseEnvironment } from "./follow.mjs";

const startWithinMs = 30_000;
/** As root, the service is started as this user without write access. */
const nobody = { uid: 65534, gid: 65534 };

/**
 * Starts the command of a Dockerfile's last stage on a free port, as another user if this one is root. Returns its URL
 * once it responds; `isHealthy` runs HEALTHCHECK; `stop` sends SIGTERM and returns the exit code or signal.
 */
export async function startService({ cwd, env, command, health }, databaseUrl) {
  const port = await freePort();
  const options = {
    cwd,
    env: { ...baseEnvironment(), ...env, PORT: String(port), DATABASE_URL: databaseUrl },
    ...(process.getuid?.() === 0 ? nobody : {}),
  };
  const [program, ...words] = command;
  const child = spawn(program, words, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const baseUrl = `http://127.0.0.1:${port}`;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const responds = () =>
    fetch(`${baseUrl}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const deadline = Date.now() + startWithinMs; !(await responds()); await sleep(100)) {
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

/** Starts the command without a database, which must fail. Returns its last line of output. */
export async function startWithoutDatabase({ cwd, env, command }) {
  const [program, ...words] = command;
  const options = {
    cwd,
    env: { ...baseEnvironment(), ...env, PORT: "0" },
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
