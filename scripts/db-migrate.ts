import { resolve } from "node:path";
import { loadEnvFile, parseEnv } from "@/lib/env";
import { migrate, migrationReason } from "@/lib/store/migrations/migrate";

// npm run db:migrate: applies the missing migrations to DATABASE_URL without starting the server.
loadEnvFile(".");
const { DATABASE_URL, DIRECT_DATABASE_URL } = parseEnv(process.env);
const url = DIRECT_DATABASE_URL ?? DATABASE_URL;
if (!url) {
  console.error("Set DATABASE_URL: the embedded database is migrated when the server starts.");
  process.exit(2);
}
try {
  const applied = await migrate(url, resolve("prisma/migrations"));
  console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
} catch (error) {
  console.error(
    `The migrations of the database failed: ${migrationReason(error)} Check ${DIRECT_DATABASE_URL ? "DIRECT_DATABASE_URL" : "DATABASE_URL"}.`,
  );
  process.exitCode = 1;
}
