import type { CallToolResult } from "@modelcontextprotocol/server";
import { metrics } from "@/lib/metrics";
import { spend } from "@/lib/service/rate-limit";
import { toRefusal } from "@/lib/service/to-refusal";
import { spelledOut } from "@/lib/text/spell-out";
import { meanings, presentRefusal } from "@/lib/wire/refusal";
import type { Answer, Caller, Tool } from "./tool";

/**
 * What a tool answers (docs/interface.md#mcp-tools). A refusal is a result, too, which the model that called reads:
 * what is wrong and the next call to make, the same as over HTTP. Counts against the same limits. `name` is that of the
 * tool, by which its calls are counted.
 */
export async function callTool(
  name: string,
  tool: Tool,
  input: unknown,
  caller: Caller,
): Promise<CallToolResult> {
  try {
    if (tool.rateLimit && tool.rateLimit !== caller.paid) await spend(tool.rateLimit, caller.client);
    const result = resultOf(await tool.call(input, caller));
    metrics().toolCalls.inc({ tool: name, outcome: "done" });
    return result;
  } catch (error) {
    const { baseUrl, requestId } = caller;
    const refusal = toRefusal(error, requestId);
    const isOurs = meanings[refusal.reason].status >= 500;
    metrics().toolCalls.inc({ tool: name, outcome: isOurs ? "failed" : "refused" });
    const answer = presentRefusal(refusal, { way: "tools", baseUrl });
    const { message, hint } = answer.error;
    return {
      ...resultOf({ facts: answer, words: [spelledOut(hint ? `${message} ${hint}` : message)] }),
      isError: true,
    };
  }
}

const resultOf = ({ facts, words }: Answer): CallToolResult => ({
  content: words.map((text) => ({ type: "text", text })),
  structuredContent: facts,
});
