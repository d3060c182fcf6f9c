import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "yaml";
import { freePort } from "../../scripts/free-port.mjs";

const startWithinMs = 10_000;

/**
 * Starts Redis with its command in compose.yaml, on a free port. Throws unless it rejects a client without the password and
 * accepts one with it.
 */
export async function checkRedis(path) {
  const { services } = parse(await readFile("compose.yaml", "utf8"));
  const port = await freePort();
  const password = randomBytes(24).toString("hex");
  // Compose writes $ as $$.
  const [program, ...words] = services.redis.command.map((word) =>
    word.replaceAll("$$", "$").replace("redis-server -", `${path} - --port ${port} --bind 127.0.0.1`),
  );
  const env = { PATH: process.env.PATH, REDISCLI_AUTH: password };
  const server = spawn(program, words, { cwd: tmpdir(), env, stdio: "ignore" });
  const ended = once(server, "exit");
  try {
    await waitUntilReady(port);
    const response = await sendCommands(port, "PING\r\n");
    if (!response.startsWith("-NOAUTH")) throw new Error(`without a password it responds with ${response}`);
    const known = await sendCommands(port, `AUTH ${password}\r\nPING\r\n`);
    if (known !== "+OK\r\n+PONG\r\n") throw new Error(`with its password it responds with ${known}`);
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}

async function waitUntilReady(port) {
  for (const deadline = Date.now() + startWithinMs; ; await sleep(50)) {
    try {
      return await sendCommands(port, "PING\r\n");
    } catch (error) {
      if (Date.now() > deadline) throw new Error("it does not start", { cause: error });
    }
  }
}

/** The responses to these commands. Closes the connection. */
async function sendCommands(port, commands) {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let responses = "";
  socket.on("data", (part) => (responses += part));
  socket.end(commands);
  await once(socket, "close");
  return responses;
}
