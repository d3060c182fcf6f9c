import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { baseHeaders } from "@/lib/http/responses/headers";
import { describeError, log } from "@/lib/log";
import type { NodeHandler } from "../requests/respond";

const types: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};

/** A file of the build, with the headers that Next sends with it. Its gzip is made at the first request. */
type BuiltFile = { path: string; headers: Record<string, string>; gzip?: Promise<Buffer> | undefined };

/**
 * Serves the scripts and styles of Next's build, in `folder`, to clients that take gzip. Next would compress a file
 * again for each request. Everything else is handled by `handle`.
 */
export function serveCompressedFiles(folder: string, handle: NodeHandler): NodeHandler {
  const files = findFiles(folder);
  return async (request, response) => {
    const { method, url = "", headers } = request;
    const file = files.get(url.split("?", 1)[0] ?? "");
    if (!file || (method !== "GET" && method !== "HEAD") || !wantsWhole(headers))
      return handle(request, response);
    const body = await compressed(file);
    if (!body) return handle(request, response);
    response.writeHead(200, {
      ...baseHeaders({ isHttps: headers["x-forwarded-proto"] === "https", anyOrigin: false }),
      ...file.headers,
      "Content-Length": body.length,
    });
    response.end(method === "HEAD" ? undefined : body);
  };
}

/** Its gzip; undefined if it can't be read now, such as when too many files are open. The next request tries again. */
async function compressed(file: BuiltFile): Promise<Buffer | undefined> {
  file.gzip ??= readFile(file.path).then((bytes) => compress(bytes, { level: constants.Z_BEST_COMPRESSION }));
  const made = file.gzip;
  try {
    return await made;
  } catch (error) {
    if (file.gzip === made) {
      log().warn({ error: describeError(error) }, "a file of the pages could not be read");
      file.gzip = undefined;
    }
    return undefined;
  }
}

const compress = promisify<Buffer, object, Buffer>(gzip);

/** Next sends parts of files, and says whether one has changed. */
const wantsWhole = (headers: IncomingHttpHeaders): boolean =>
  /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(headers["accept-encoding"] ?? "")) &&
  ["range", "if-none-match", "if-modified-since"].every((name) => headers[name] === undefined);

/** The scripts and styles in a folder, by their paths in URLs. */
function findFiles(folder: string): Map<string, BuiltFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const built = entries.filter((entry) => entry.isFile() && types[extname(entry.name)]);
  return new Map(
    built.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const { size, mtime } = statSync(path);
      const headers = {
        "Content-Type": types[extname(name)] ?? "",
        "Content-Encoding": "gzip",
        "Cache-Control": "public, max-age=31536000, immutable",
        ETag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
        Vary: "Accept-Encoding",
      };
      return [`/_next/static/${relative(folder, path)}`, { path, headers }];
    }),
  );
}
