import type { Frame } from "./frame";
import { englishChat } from "./secrets/chat-english";
import { otherChat } from "./secrets/chat-languages";
import { compiled } from "./secrets/code-compiled";
import { scripts } from "./secrets/code-scripts";
import { codes } from "./secrets/codes";
import { commands } from "./secrets/commands";
import { connections } from "./secrets/connections";
import { basicAuth, transformed } from "./secrets/encoded";
import { http } from "./secrets/http";
import { logs } from "./secrets/logs";
import { phrases } from "./secrets/phrases";
import { deploymentSettings } from "./secrets/settings-deployment";
import { lineSettings } from "./secrets/settings-lines";
import { treeSettings } from "./secrets/settings-trees";
import { tables } from "./secrets/tables";
import { Values } from "./values";

/** A text with a secret, its form and the kind within the form. */
export interface SecretText {
  readonly form: string;
  readonly kind: string;
  readonly text: string;
  /** Exact substrings of the text that must not survive. */
  readonly secrets: string[];
}

const FORMS: Readonly<Record<string, readonly Frame[]>> = {
  "log lines": logs,
  settings: [...lineSettings, ...treeSettings, ...deploymentSettings],
  code: [...scripts, ...compiled],
  "command lines": commands,
  "headers and URLs": http,
  "connection strings": connections,
  tables,
  "chat in English": englishChat,
  "chat in other languages": otherChat,
  "recovery phrases": phrases,
  "one-time codes": codes,
  "basic authentication": basicAuth,
  "encoded and broken": transformed,
};

/** All texts with a secret, in a fixed order. Another seed gives other names and values in the same texts. */
export function secretTexts(seed = 1): SecretText[] {
  return Object.entries(FORMS).flatMap(([form, frames]) =>
    frames.flatMap(({ kind, times, make }, frame) =>
      Array.from({ length: times }, (_, turn) => {
        const { text, secrets } = make(new Values(seed, `secret/${form}/${frame}/${turn}`));
        return { form, kind, text, secrets: [...new Set(secrets.flatMap(withEnd))] };
      }),
    ),
  );
}

/** A long secret, and its second half: a secret that only lost its beginning has survived. */
function withEnd(secret: string): string[] {
  return secret.length < 16 || /\s/.test(secret)
    ? [secret]
    : [secret, secret.slice(-Math.floor(secret.length / 2))];
}
