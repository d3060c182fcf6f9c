import { checkCompose } from "./deploy/compose.mjs";
import { checkImage } from "./deploy/image.mjs";
import { checkNginx, checkUnit } from "./deploy/programs.mjs";
import { report } from "./deploy/report.mjs";

// npm run check:deploy: what can be seen without Docker, systemd and a platform of the files by which the service is
// deployed (docs/deploy.md). Takes three minutes.
await checkCompose();
await checkNginx();
await checkUnit();
report.notChecked("vercel.json", "only the platform itself can tell");
await checkImage();
