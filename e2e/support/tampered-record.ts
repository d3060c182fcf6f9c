import { createHmac } from "node:crypto";
import fc from "fast-check";
import type { PublicKey } from "@/lib/record/signing-key";

type Jws = { payload: string; signatures: { protected: string; signature: string }[] };

const encoded = (value: string | Buffer): string => Buffer.from(value).toString("base64url");
const bytesOf = (text: string): Buffer => Buffer.from(text, "base64url");

/** A text with a part of it replaced, left out or repeated; never the text itself. */
const edited = (text: string): fc.Arbitrary<string> =>
  fc
    .record({
      at: fc.nat(text.length - 1),
      length: fc.nat(3),
      put: fc.oneof(
        fc.constantFrom(...'AQgw09_-=+/ \n\t"\\{}[],:.x\0é\u2028', "\\u0041", '"payload":"e30",', "🎉"),
        fc.nat(text.length - 1).map((from) => text.slice(from, from + 5)),
      ),
    })
    .map(({ at, length, put }) => text.slice(0, at) + put + text.slice(at + length))
    .filter((other) => other !== text);

/** Bytes with one of them changed, in a random bit. */
const flipped = (bytes: Buffer): fc.Arbitrary<Buffer> =>
  fc.record({ at: fc.nat(bytes.length - 1), bit: fc.nat(7) }).map(({ at, bit }) => {
    const other = Buffer.from(bytes);
    other[at] = (other[at] ?? 0) ^ (1 << bit);
    return other;
  });

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The other signature of the same text, which anybody can make of a signature. */
export function otherSignature(signature: string): string {
  const bytes = bytesOf(signature);
  const s = order - BigInt(`0x${bytes.toString("hex", 32)}`);
  return encoded(
    Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, "0"), "hex")]),
  );
}

/**
 * Texts that somebody without the private key could make of a record: any byte of the file or of one of its three parts
 * changed, other headers and algorithms, several signatures, fields twice, and other forms of the same JWS. None is the
 * record itself.
 */
export function tamperedRecords(record: string, key: PublicKey): fc.Arbitrary<string> {
  const jws = JSON.parse(record) as Jws;
  const { payload, signatures } = jws;
  const [sealed] = signatures;
  if (!sealed) throw new Error("the record has no signature");
  const under = (header: string | Buffer, signature = sealed.signature): string =>
    JSON.stringify({ payload, signatures: [{ protected: encoded(header), signature }] });
  const header = JSON.parse(bytesOf(sealed.protected).toString()) as object;
  const signedWith = (secret: string | Buffer, change: object): string => {
    const text = JSON.stringify({ ...header, ...change });
    const mac = createHmac("sha256", secret)
      .update(`${encoded(text)}.${payload}`)
      .digest();
    return under(text, encoded(mac));
  };
  const seal = JSON.stringify(sealed);
  const other = encoded(bytesOf(payload).toString().replace("T", "t"));
  return fc.oneof(
    edited(record),
    flipped(bytesOf(payload)).map((bytes) => JSON.stringify({ ...jws, payload: encoded(bytes) })),
    flipped(bytesOf(sealed.protected)).map((bytes) => under(bytes)),
    flipped(bytesOf(sealed.signature)).map((bytes) => under(bytesOf(sealed.protected), encoded(bytes))),
    fc.nat(80).map((length) => under(bytesOf(sealed.protected), sealed.signature.slice(0, length))),
    fc
      .record({
        alg: fc.constantFrom("none", "None", "HS256", "ES256K", "ES384", "RS256", "EdDSA", "", null, [
          "ES256",
        ]),
        isSigned: fc.boolean(),
      })
      .map(({ alg, isSigned }) => under(JSON.stringify({ ...header, alg }), isSigned ? undefined : "")),
    fc
      .constantFrom(JSON.stringify(key), key.x, bytesOf(key.x), "", `${key.x}.${key.y}`)
      .map((secret) => signedWith(secret, { alg: "HS256" })),
    fc
      .record(
        {
          crit: fc.constantFrom(["exp"], ["b64"], [], "exp"),
          b64: fc.boolean(),
          jwk: fc.constant(key),
          jku: fc.constant("https://rooms.test/.well-known/jwks.json"),
          zip: fc.constant("DEF"),
        },
        { requiredKeys: [] },
      )
      .filter((more) => Object.keys(more).length > 0)
      .map((more) => under(JSON.stringify({ ...header, ...more }))),
    fc.constantFrom(
      `{"payload":"${payload}","signatures":[]}`,
      `{"payload":"${payload}","signatures":[${seal},${seal}]}`,
      `{"payload":"${payload}","signatures":[${seal},{}]}`,
      `{"payload":"${other}","payload":"${payload}","signatures":[${seal}]}`,
      `{"payload":"${payload}","signatures":[],"signatures":[${seal}]}`,
      `{"payload":"${payload}","signatures":[{"signature":"",${seal.slice(1)}]}`,
      `{"payload":"${payload}","signatures":[${seal.slice(0, -1)},"header":{"kid":"x"}}]}`,
      `{"payload":"${payload}","signatures":[${seal}],"__proto__":{"payload":""}}`,
      `{"payload":"${payload}",${seal.slice(1)}`,
      `${sealed.protected}.${payload}.${sealed.signature}`,
      JSON.stringify({ payload, signatures: [{ ...sealed, signature: otherSignature(sealed.signature) }] }),
      `{"signatures":[${seal}],"payload":"${payload}"}`,
      JSON.stringify(jws, null, 2),
      `${record}\n`,
      `\ufeff${record}`,
      `[${record}]`,
      `${record}${record}`,
      JSON.stringify(record),
      "null",
      "",
    ),
  );
}
