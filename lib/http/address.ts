import { pagePlaceOf } from "./page/page-place";
import { endpointsAt } from "./refuse";

/** What stands at a path: a page, something for programs that a route file answers, a file, or nothing. */
export type Address = "page" | "route" | "file" | "nothing";

/** What stands at a path. `nextFiles` is where Next's own files lie. */
export function addressAt(path: string, nextFiles: RegExp): Address {
  if (pagePlaceOf(path)) return "page";
  if (publicFiles.test(path) || nextFiles.test(path)) return "file";
  return routes.test(path) || endpointsAt(path).length > 0 ? "route" : "nothing";
}

const publicFiles = /^\/(?:icon\.svg|notice\.css|robots\.txt)$/;
/** Those that are no endpoint by themselves: they lead on, or say what to call. */
const routes = /^\/(?:$|api(?:\/|$)|mcp\/?$|[ro]\/[^/.]+\/[^/.]+\/markdown$)/;
