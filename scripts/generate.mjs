import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

// npm install: generates Prisma Client from prisma/schema.prisma. A build contains it already, so nothing is done without
// development packages (npm ci --omit=dev).
const program = find("prisma/build/index.js");
if (program) {
  const { status } = spawnSync(process.execPath, [program, "generate"], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} else {
  console.log(
    "Prisma Client is not generated, because prisma is not installed. An existing build contains it.",
  );
}

function find(path) {
  try {
    return createRequire(import.meta.url).resolve(path);
  } catch {
    return undefined;
  }
}
