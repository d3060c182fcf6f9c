import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { type Figure, median } from "@/tools/support/figure";

const rounds = 3;
const seconds = 5;
const connections = 4;
const pollsPerSecond = 200;

/** What is polled, and the same page from the process that serves the polls and from a separate one. */
type Places = { pollUrl: string; token: string; samePage: string; otherPage: string };

/**
 * How long polls take in milliseconds, at the 99th percentile, alone and while as many clients load pages as fast as they
 * can. The pages are loaded by a process of its own, so that the clock of the polls is not held up.
 */
export async function measurePollsBesidePages({ pollUrl, token, samePage, otherPage }: Places) {
  const figures = { quiet: [] as number[], same: [] as number[], other: [] as number[] };
  const polls = () => percentile99(pollUrl, token);
  await polls();
  for (let round = 0; round < rounds; round++) {
    figures.quiet.push(await polls());
    figures.same.push(await besideReaders(samePage, polls));
    figures.other.push(await besideReaders(otherPage, polls));
  }
  const quiet = median(figures.quiet);
  const beside = (what: string, p99: number, atMost: number): Figure[] => [
    { what: `polls beside 4 readers of pages${what}, 99th percentile`, value: p99, unit: "ms" },
    { what: "times as long as alone", value: p99 / quiet, atMost },
  ];
  return [
    { what: "polls alone, 99th percentile", value: quiet, unit: "ms" },
    ...beside("", median(figures.same), 4),
    ...beside(" that another process serves", median(figures.other), 1.5),
  ];
}

async function besideReaders(url: string, polls: () => Promise<number>): Promise<number> {
  const program = createRequire(import.meta.url).resolve("autocannon");
  const args = [program, "--connections", String(connections), "--duration", "60", "--json", url];
  const readers = spawn(process.execPath, args, { stdio: "ignore" });
  try {
    await pause(1_000);
    return await polls();
  } finally {
    readers.kill();
    await once(readers, "exit");
  }
}

async function percentile99(url: string, token: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { authorization: `Bearer ${token}` };
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  const client = async () => {
    while (performance.now() < end) {
      const begin = performance.now();
      await answered(url, headers, agent);
      const ms = performance.now() - begin;
      times.push(ms);
      await pause(Math.max(0, (connections * 1_000) / pollsPerSecond - ms));
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** Resolves when the whole response to a request has arrived. */
export const answered = (url: string, headers: Record<string, string>, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      response.resume().once("end", resolve).once("error", reject);
    }).once("error", reject);
  });
