import { markdownTable } from "@/tools/support/document";
import type { Traffic } from "@/tools/support/traffic";

/** The results of npm run measure:agents. */
export type Measured = {
  at: string;
  /** The writes of the scripted negotiation. */
  writes: number;
  sides: { way: string; side: string; traffic: Traffic }[];
  /** What both sides of the demo sent and got. */
  demo: { HTTP: Traffic; MCP: Traffic };
  listBytes: number;
  /** The longest next step of the scripted negotiation, in characters. */
  nextStep: number;
  /** The median of the write responses of the scripted negotiation over HTTP. */
  writeBytes: number;
  /** The same without `Prefer: return=minimal`. */
  wholeWriteBytes: number;
};

const KB = 1024;
const goals = { demoHttp: 220 * KB, demoMcp: 450 * KB, list: 14 * KB, nextStep: 420, write: 1.8 * KB };

/** The tables in Markdown, and the missed goals. */
export function writeReport(measured: Measured): { tables: Record<string, string>; missed: string[] } {
  const { at, writes, sides, demo, listBytes, nextStep, writeBytes, wholeWriteBytes } = measured;
  const missed: string[] = [];
  const row = (what: string, value: number, atMost: number, text: string, goal: string): string[] => {
    if (value > atMost) missed.push(`${what}: ${text}`);
    return [what, value > atMost ? `**${text}**` : text, `at most ${goal}`];
  };
  const ofDemo = ({ bytesRead, requests }: Traffic): string => `${kb(bytesRead)} in ${requests} requests`;
  const script = markdownTable(
    ["way", "side", "requests", "bytes read", "bytes written", "tokens read", "tokens written"],
    sides.map(({ way, side, traffic }) => [
      way,
      side,
      String(traffic.requests),
      count(traffic.bytesRead),
      count(traffic.bytesWritten),
      count(traffic.bytesRead / bytesPerToken),
      count(traffic.bytesWritten / bytesPerToken),
    ]),
  );
  const sizes = markdownTable(
    ["what", "measured", "goal"],
    [
      row(
        "read by both sides of `npm run demo`, HTTP",
        demo.HTTP.bytesRead,
        goals.demoHttp,
        ofDemo(demo.HTTP),
        "220 KB",
      ),
      row("the same, MCP", demo.MCP.bytesRead, goals.demoMcp, ofDemo(demo.MCP), "450 KB"),
      row("`tools/list`", listBytes, goals.list, kb(listBytes), "14 KB"),
      row(
        "longest next step of the scripted negotiation",
        nextStep,
        goals.nextStep,
        `${nextStep} characters`,
        "420 characters",
      ),
      row(
        "write response of the scripted negotiation over HTTP, median",
        writeBytes,
        goals.write,
        kb(writeBytes),
        "1.8 KB",
      ),
      row(
        "the same without `Prefer: return=minimal`",
        wholeWriteBytes,
        goals.write,
        kb(wholeWriteBytes),
        "1.8 KB",
      ),
    ],
  );
  return {
    tables: {
      agents: `Measured ${at}. A scripted negotiation of ${writes} writes: 8 questions, 4 versions of a contract of 5 KB. Bytes are those of request and response bodies; a token is counted as ${bytesPerToken} bytes.\n\n${script}\n\n${sizes}`,
    },
    missed,
  };
}

const bytesPerToken = 4;

const count = (value: number): string => Math.round(value).toLocaleString("en");

const kb = (bytes: number): string => {
  const value = bytes / KB;
  return `${value >= 100 ? Math.round(value) : value.toFixed(1)} KB`;
};
