import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

// npm install: generates Prisma's client from prisma/schema.prisma. A build holds it already, so that nothing is to do where
// packages are installed without those for development (npm ci --omit=dev).
const program = find("prisma/build/index.js");
if (program) {
  const { status } = spawnSync(process.execPath, [program, "generate"], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} else {
  console.log(
    "Prisma's client is not generated: prisma is not installed. A build that was made before holds it.",
  );
}

function find(path) {
  try {
    return createRequire(import.meta.url).resolve(path);
  } catch {
    return undefined;
  }
}
