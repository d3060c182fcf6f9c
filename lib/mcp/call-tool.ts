import type { CallToolResult } from "@modelcontextprotocol/server";
import { isClientGone } from "@/lib/client-gone";
import { metrics } from "@/lib/metrics";
import type { MessageContext } from "@/lib/service/message-context";
import { countRequest } from "@/lib/service/rate-limit";
import { toErrorInfo } from "@/lib/service/to-error-info";
import { spellOut } from "@/lib/text/spell-out";
import { errorMeanings, presentError } from "@/lib/wire/errors";
import type { Tool, ToolResult } from "./tool";

/**
 * Calls a tool and returns its result (docs/interface.md#mcp-tools). Writes count against the same limits as over HTTP. An
 * error is a result, too, so that the model reads what is wrong and what to call next. `name` is the tool's name in the
 * metrics.
 */
export async function callTool(
  name: string,
  tool: Tool,
  input: unknown,
  context: MessageContext,
): Promise<CallToolResult> {
  try {
    if (tool.rateLimit && !context.isCounted) await countRequest(tool.rateLimit, context.client);
    const result = resultOf(await tool.call(input, context), context);
    metrics().toolCalls.inc({ tool: name, outcome: "done" });
    return result;
  } catch (error) {
    const { baseUrl, requestId } = context;
    const info = toErrorInfo(error, requestId);
    const isServerError = errorMeanings[info.reason].status >= 500;
    const outcome = isClientGone(error) ? "left" : isServerError ? "failed" : "rejected";
    metrics().toolCalls.inc({ tool: name, outcome });
    const body = presentError(info, { way: "tools", baseUrl });
    const { message, hint } = body.error;
    return {
      ...resultOf({ facts: body, words: [spellOut(hint ? `${message} ${hint}` : message)] }, context),
      isError: true,
    };
  }
}

const resultOf = ({ facts, words }: ToolResult, { defer }: MessageContext): CallToolResult => ({
  content: words.map((text) => ({ type: "text", text: defer(text) })),
  structuredContent: defer(facts),
});
