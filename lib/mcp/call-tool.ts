import type { CallToolResult } from "@modelcontextprotocol/server";
import { spend } from "@/lib/service/rate-limit";
import { toRefusal } from "@/lib/service/to-refusal";
import { presentRefusal } from "@/lib/wire/refusal";
import type { Answer, Caller, Tool } from "./tool";

/**
 * What a tool answers. A refusal is a result, too, which the model that called reads: what is wrong and the next call to
 * make, the same as over HTTP. Counts against the same limits.
 */
export async function callTool(tool: Tool, input: unknown, caller: Caller): Promise<CallToolResult> {
  try {
    if (tool.rateLimit && tool.rateLimit !== caller.paid) await spend(tool.rateLimit, caller.client);
    return resultOf(await tool.call(input, caller));
  } catch (error) {
    const { baseUrl } = caller;
    const answer = presentRefusal(toRefusal(error), { way: "tools", baseUrl });
    const { message, hint } = answer.error;
    return { ...resultOf({ facts: answer, words: [hint ? `${message} ${hint}` : message] }), isError: true };
  }
}

const resultOf = ({ facts, words }: Answer): CallToolResult => ({
  content: words.map((text) => ({ type: "text", text })),
  structuredContent: facts,
});
