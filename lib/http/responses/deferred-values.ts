import { nanoid } from "nanoid";
import { longJsonPieces, textLength } from "@/lib/text/visible-json";
import { uncountedBytes } from "@/lib/transfer-budget";
import { piecesOf } from "./stream-response";

const encoder = new TextEncoder();

type Fields = Record<string, unknown>;

/**
 * The large values of a JSON text that somebody else makes (lib/mcp/server.ts). The text gets placeholders for them, and
 * their own JSON is made in pieces as the text is sent: in one piece it would block all other requests.
 */
export class DeferredValues {
  readonly #values: Fields[] = [];
  readonly #mark = `deferred-${nanoid()}`;

  /** What stands for a value in the text: a placeholder, or a small value itself. */
  defer(value: Fields): Fields {
    if (textLength(value) <= uncountedBytes.response) return value;
    return { [this.#mark]: this.#values.push(value) - 1 };
  }

  /** The length of the texts in all values, in UTF-16 units. */
  length(): number {
    return textLength(this.#values);
  }

  /** The text with the values for their placeholders. */
  *write(text: string): Generator<string | Uint8Array> {
    const parts = text.split(new RegExp(`\\{"${this.#mark}":(\\d+)\\}`));
    for (const [index, part] of parts.entries()) {
      if (index % 2 === 0) yield* piecesOf(encoder.encode(part));
      else yield* longJsonPieces(this.#values[Number(part)] ?? {});
    }
  }
}
