/** The bytes of a text in base64url, which has one way to write them. Throws an Error for any other text. */
export function fromBase64url(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text)) throw new Error("This is not base64url.");
  const units = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(units.length);
  for (let at = 0; at < units.length; at++) bytes[at] = units.charCodeAt(at);
  // The last character may have bits that belong to no byte.
  const last = text.slice(text.length - (text.length % 4));
  const end = bytes.subarray(bytes.length - Math.floor((last.length * 3) / 4));
  if (last !== "" && toBase64url(end) !== last) throw new Error("This is not base64url.");
  return bytes;
}

/** Bytes in base64url, without padding. */
export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Bytes in lower-case hexadecimal. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
