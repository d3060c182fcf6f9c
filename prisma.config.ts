import { defineConfig } from "prisma/config";

// `prisma generate` needs no engine, but would download one. Naming any program prevents that.
if (process.argv.includes("generate")) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: "prisma/schema.prisma", migrations: { path: "prisma/migrations" } });
