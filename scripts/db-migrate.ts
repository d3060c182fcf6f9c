import { resolve } from "node:path";
import { loadEnvFile, parseEnv } from "@/lib/env";
import { migrate } from "@/lib/store/migrate";

// npm run db:migrate: brings the database of DATABASE_URL to the newest migration without starting the server.
loadEnvFile(".");
const { DATABASE_URL, DIRECT_DATABASE_URL } = parseEnv(process.env);
const url = DIRECT_DATABASE_URL ?? DATABASE_URL;
if (!url) {
  console.error("Set DATABASE_URL: the embedded database is migrated when the server starts.");
  process.exit(2);
}
const applied = await migrate(url, resolve("prisma/migrations"));
console.log(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
