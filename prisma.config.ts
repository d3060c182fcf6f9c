import { defineConfig } from "prisma/config";

// Generating the client needs no engine, but the command looks for one and would download it: name any program instead.
if (process.argv.includes("generate")) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: "prisma/schema.prisma", migrations: { path: "prisma/migrations" } });
