import { type Action, availableActions } from "@/lib/room/actions";
import { toolNames, wireName } from "./call-names";
import { endpoints } from "./endpoints";
import { type Perspective, urlOf } from "./perspective";
import type { ActionBody, ToolActionBody } from "./responses";

/**
 * The calls that the viewer may make now, with absolute addresses and example bodies
 * (docs/interface.md#available-actions).
 */
export const presentActions = (perspective: Perspective): ActionBody[] =>
  availableActions(perspective.room, perspective.viewer).map((action) => presentAction(perspective, action));

/**
 * The same as tools of /mcp (docs/interface.md#mcp-tools), with arguments that would be accepted beside the invite;
 * what no tool does is left out.
 */
export const presentToolActions = ({ room, viewer }: Perspective): ToolActionBody[] =>
  availableActions(room, viewer).flatMap((action) => {
    const name = toolNames[action.name];
    // One tool agrees and finalizes.
    if (!name || action.name === "finalizeContract") return [];
    const question = action.questionSeq === undefined ? {} : { question_id: `qst_${action.questionSeq}` };
    return [{ name, arguments: { ...question, ...exampleBody(action) } }];
  });

function presentAction(perspective: Perspective, action: Action): ActionBody {
  const { method, description } = endpoints[action.name];
  const body = exampleBody(action);
  return {
    name: wireName(action.name),
    method,
    url: urlOf(perspective, action.name, { qid: `qst_${action.questionSeq}`, n: action.version ?? "" }),
    ...(body ? { body } : {}),
    description,
  };
}

function exampleBody({ name, version, bytesLeft = 0 }: Action): ActionBody["body"] {
  const cut = (text: string) => text.slice(0, bytesLeft);
  switch (name) {
    case "sendMessage":
      return { content: cut("<your message>") };
    case "askQuestion":
      return { question: cut("<your question>"), blocking: true };
    case "resolveQuestion":
      return { resolution: cut("<the verified facts>") };
    case "proposeContract":
      return {
        markdown: cut("<the whole contract in Markdown>"),
        base_version: version ?? 0,
      };
    case "agreeToContract":
    case "finalizeContract":
      return { contract_version: version ?? 0 };
    default:
      return undefined;
  }
}
