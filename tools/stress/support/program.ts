import { installPackages, onPath } from "@/scripts/programs.mjs";

/**
 * Finds a program, or installs the Debian package of that name, and sets its path in the environment (programPath).
 * Returns whether it exists; logs what is not tested without it.
 */
export function findProgram(name: string, variable: "REDIS_SERVER" | "NGINX", without: string): boolean {
  process.env[variable] ||= onPath(name) ?? (installPackages(name) ? onPath(name) : undefined) ?? "";
  if (!process.env[variable]) console.log(`NOT TESTED: ${without}. Install ${name}.`);
  return Boolean(process.env[variable]);
}
