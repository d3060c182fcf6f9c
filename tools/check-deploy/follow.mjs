import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  contextOf,
  parseCommand,
  parseCopy,
  parseDockerfile,
  parseEnv,
  parseHealthcheck,
} from "./dockerfile.mjs";

/**
 * Runs a Dockerfile without Docker, with the Node of this machine. Each stage has a folder in `parent` as its root. Returns
 * the last stage: { cwd, env, user, command, health }. Throws an Error with the line of an unknown or failed instruction.
 */
export async function followDockerfile(context, parent) {
  const stages = new Map();
  const included = contextOf(await readFile(join(context, ".dockerignore"), "utf8"));
  let stage;
  for (const { from, name, steps } of parseDockerfile(await readFile(join(context, "Dockerfile"), "utf8"))) {
    if (!/^node:\d+-slim$/.test(from))
      throw new Error(`FROM ${from}: only Node's official slim images are supported here`);
    const root = join(parent, name ?? "last");
    stage = { from, root, cwd: root, env: {} };
    await mkdir(root);
    for (const step of steps) await runStep(step, stage, { context, included, stages });
    if (name) stages.set(name, stage);
  }
  return stage;
}

async function runStep({ instruction, text, line }, stage, { context, included, stages }) {
  const actions = {
    WORKDIR: () => enter(stage, text),
    ENV: () => void Object.assign(stage.env, parseEnv(text, line)),
    COPY: () => copy(parseCopy(text, line), stage, { context, included, stages, line }),
    RUN: () => run(text, stage, line),
    USER: () => void Object.assign(stage, { user: text }),
    EXPOSE: () => undefined,
    HEALTHCHECK: () => void Object.assign(stage, { health: parseHealthcheck(text, line) }),
    CMD: () => void Object.assign(stage, { command: parseCommand(text, line) }),
  };
  if (!actions[instruction]) throw new Error(`line ${line}: ${instruction} is not supported here`);
  console.log(`  ${instruction} ${text}`);
  await actions[instruction]();
}

async function enter(stage, path) {
  stage.cwd = join(stage.root, path);
  await mkdir(stage.cwd, { recursive: true });
}

async function copy({ stage: name, sources, target }, stage, { context, included, stages, line }) {
  const from = name ? stages.get(name)?.root : context;
  if (!from) throw new Error(`line ${line}: there is no earlier stage ${name}`);
  const to = target.startsWith("/") ? join(stage.root, target) : join(stage.cwd, target);
  for (const source of sources) {
    if (!name && source === ".") {
      for (const each of included) await copyTree(join(context, each), join(to, each));
      continue;
    }
    if (!name && !included.has(source.split("/")[0]))
      throw new Error(`line ${line}: .dockerignore leaves ${source} out`);
    // Of a folder, COPY copies the contents; a file keeps its name in the target folder.
    const isFolder = (await stat(join(from, source))).isDirectory();
    if (!isFolder && !target.endsWith("/")) throw new Error(`line ${line}: end ${target} with a slash`);
    await copyTree(join(from, source), isFolder ? to : join(to, basename(source)));
  }
}

function copyTree(from, to) {
  return cp(from, to, { recursive: true, verbatimSymlinks: true });
}

async function run(text, { cwd, env }, line) {
  if (/(^|\s)\//.test(text)) throw new Error(`line ${line}: RUN with an absolute path can't be run here`);
  const child = spawn("/bin/sh", ["-c", text], {
    cwd,
    env: { ...baseEnvironment(), ...env, npm_config_prefer_offline: "true" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`line ${line}: ended with ${code}`);
}

/** The environment variables that a container has, too. */
export function baseEnvironment() {
  const { PATH, HOME } = process.env;
  return { PATH, HOME };
}
