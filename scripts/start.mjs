import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { sources } from "./sources.mjs";

// npm start: builds if there is no build or a source is newer, then runs the server.
const products = ["dist/main.js", ".next/BUILD_ID"];

if (await isStale()) {
  console.log("Building first; this takes a minute or two …");
  await import("./build.mjs");
}
process.env.NODE_ENV = "production";
await import("../dist/main.js");

async function isStale() {
  const built = await Promise.all(products.map((path) => modified(path)));
  if (built.includes(null)) return true;
  const newest = Math.max(...(await Promise.all(sources.map((path) => newestIn(path)))));
  return newest > Math.min(...built);
}

async function newestIn(path) {
  const info = await stat(path);
  if (!info.isDirectory()) return info.mtimeMs;
  const names = await readdir(path);
  return Math.max(info.mtimeMs, ...(await Promise.all(names.map((name) => newestIn(join(path, name))))));
}

async function modified(path) {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}
