import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { privateKeyIn } from "../../lib/keys/private-key.ts";
import { onPath } from "../../scripts/programs.mjs";
import { check, report } from "./report.mjs";

/** Runs the commands of docs/deploy.md that make a key. */
export async function checkKeys() {
  if (!onPath("openssl")) return report.notChecked("the keys of docs/deploy.md", "openssl is not installed");
  const commands =
    (await readFile("docs/deploy.md", "utf8")).match(/echo "\w+=\$\(openssl genpkey .*\)"/g) ?? [];
  for (const command of commands) {
    const [, name] = /"(\w+)=/.exec(command);
    await check(`docs/deploy.md makes a valid ${name}`, () => {
      const [, key] = spawnSync("sh", ["-c", command], { encoding: "utf8" }).stdout.split(`${name}=`);
      if (privateKeyIn(key).asymmetricKeyDetails?.namedCurve !== "prime256v1") throw new Error("not P-256");
    });
  }
  if (commands.length !== 2)
    report.failed("the keys of docs/deploy.md", `${commands.length} of 2 were found`);
}
