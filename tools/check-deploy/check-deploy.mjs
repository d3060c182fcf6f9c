import { checkCompose } from "./compose.mjs";
import { checkImage } from "./image.mjs";
import { checkKeys } from "./keys.mjs";
import { checkNginx, checkUnit } from "./programs.mjs";
import { report } from "./report.mjs";

// npm run check:deploy: checks the deployment files (docs/deploy.md) as far as possible without Docker, a running systemd and a
// hosting platform. Takes three minutes.
await checkCompose();
await checkKeys();
await checkNginx();
await checkUnit();
report.notChecked("vercel.json", "only the platform itself can check it");
await checkImage();
