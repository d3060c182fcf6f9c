import { installPackages, onPath } from "@/scripts/programs.mjs";

/**
 * Finds a program, or installs Debian's package of that name, and names it in the environment (programPath); whether it
 * is there. Says what is not tested where it is not.
 */
export function findProgram(name: string, variable: "REDIS_SERVER" | "NGINX", without: string): boolean {
  process.env[variable] ||= onPath(name) ?? (installPackages(name) ? onPath(name) : undefined) ?? "";
  if (!process.env[variable]) console.log(`NOT TESTED: ${without}. Install ${name}.`);
  return Boolean(process.env[variable]);
}
