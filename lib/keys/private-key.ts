import { createPrivateKey, type KeyObject } from "node:crypto";

/**
 * The private key in a text: PKCS#8 as PEM, in which line breaks may be written as \n, or without its first and last line;
 * or a JWK. Throws an Error if there is none.
 */
export function privateKeyIn(text: string): KeyObject {
  const trimmed = text.trim();
  if (trimmed.startsWith("{")) return createPrivateKey({ key: JSON.parse(trimmed), format: "jwk" });
  if (trimmed.startsWith("-")) return createPrivateKey(trimmed.replaceAll("\\n", "\n"));
  return createPrivateKey({ key: Buffer.from(trimmed, "base64"), format: "der", type: "pkcs8" });
}
