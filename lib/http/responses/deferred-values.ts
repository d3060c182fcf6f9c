import { nanoid } from "nanoid";
import { jsonPieces, textLength, textMemory } from "@/lib/text/visible-json";
import { piecesOf } from "./stream-response";

const encoder = new TextEncoder();

type Deferrable = string | Record<string, unknown>;

/** In UTF-16 units. A batch has ten results, and a control character takes six bytes of JSON. */
const longest = 16 * 1024;

/**
 * The large values of a JSON text that somebody else makes (lib/mcp/server.ts). The text gets placeholders for them, and
 * their own JSON is made in pieces as the text is sent: in one piece it would block all other requests.
 */
export class DeferredValues {
  readonly #values: Deferrable[] = [];
  readonly #mark = `deferred-${nanoid()}`;

  /** What stands for a value in the text: a placeholder of the same type, or a small value itself. */
  defer<Value extends Deferrable>(value: Value): Value {
    if (textLength(value) <= longest) return value;
    const index = this.#values.push(value) - 1;
    return (typeof value === "string" ? `${this.#mark}:${index}` : { [this.#mark]: index }) as Value;
  }

  /** About how much memory the texts in all values take, in bytes. */
  memory(): number {
    return textMemory(this.#values);
  }

  /** The text with the values for their placeholders. */
  *write(text: string): Generator<string | Uint8Array> {
    const parts = text.split(new RegExp(`(?:\\{"${this.#mark}":|"${this.#mark}:)(\\d+)["}]`));
    for (const [index, part] of parts.entries()) {
      if (index % 2 === 0) yield* piecesOf(encoder.encode(part));
      else yield* jsonPieces(this.#values[Number(part)] ?? {});
    }
  }
}
