import { createSign } from "node:crypto";
import type { SigningKey } from "./signing-key";

/** The media type of the payload's protected header (docs/interface.md#record). */
const recordType = "negotiation-room-record+jws";

/** The protected header of a record, in base64url: what it contains is signed, too. */
export const protectedHeader = ({ publicKey }: SigningKey): string =>
  Buffer.from(JSON.stringify({ alg: "ES256", typ: recordType, kid: publicKey.kid })).toString("base64url");

/**
 * The ES256 signature over a header and the pieces of a payload, in base64url (RFC 7515). A record can have several
 * megabytes, and jose would need all of it at once, twice. `pause` lets other requests continue between pieces.
 */
export async function sign(
  { privateKey }: SigningKey,
  header: string,
  payload: Iterable<string>,
  pause: () => Promise<unknown>,
): Promise<string> {
  const signing = createSign("sha256").update(`${header}.`);
  for (const piece of toBase64url(payload)) {
    signing.update(piece);
    await pause();
  }
  return withSmallerS(signing.sign({ key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url"));
}

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * An ES256 signature in base64url in the only form that a record has: of every signature (r, s), (r, order - s) is valid,
 * too, and this is the one with the smaller s.
 */
export function withSmallerS(signature: string): string {
  const bytes = Buffer.from(signature, "base64url");
  const s = BigInt(`0x${bytes.toString("hex", 32)}`);
  if (s <= order / 2n) return signature;
  const smaller = Buffer.from((order - s).toString(16).padStart(64, "0"), "hex");
  return Buffer.concat([bytes.subarray(0, 32), smaller]).toString("base64url");
}

/** A record as a JWS in General JSON Serialization (RFC 7515, section 7.2.1), made piece by piece as it is read. */
export function* signedRecord(
  payload: Iterable<string>,
  seal: { protected: string; signature: string },
): Generator<string> {
  yield '{"payload":"';
  yield* toBase64url(payload);
  yield `","signatures":[{"protected":"${seal.protected}","signature":"${seal.signature}"}]}`;
}

/** The UTF-8 bytes of a text in base64url. Every piece but the last stands for a multiple of three bytes. */
function* toBase64url(pieces: Iterable<string>): Generator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for (const piece of pieces) {
    const bytes = Buffer.concat([rest, Buffer.from(piece)]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString("base64url", 0, whole);
    rest = bytes.subarray(whole);
  }
  yield rest.toString("base64url");
}
