import { createECDH } from "node:crypto";
import { privateKeyIn } from "@/lib/keys/private-key";

/**
 * The key pair by which push services recognize this service (RFC 8292): the uncompressed point and the scalar, in
 * base64url.
 */
export type VapidKey = { publicKey: string; privateKey: string };

/**
 * The key pair of a private key: as tools for Web Push print it (32 bytes in base64url), PKCS#8 PEM or a JWK. Throws an
 * Error without the text, which is secret.
 */
export function parseVapidKey(text: string): VapidKey {
  try {
    const scalar = scalarIn(text.trim());
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(scalar);
    return { publicKey: pair.getPublicKey("base64url"), privateKey: scalar.toString("base64url") };
  } catch {
    throw new Error(
      "must be the private key of an EC P-256 key pair: 32 bytes in base64url, PKCS#8 PEM or a JWK",
    );
  }
}

function scalarIn(text: string): Buffer {
  if (/^[\w-]{43}=?$/.test(text)) return Buffer.from(text, "base64url");
  const { crv, d } = privateKeyIn(text).export({ format: "jwk" });
  if (crv !== "P-256" || !d) throw new Error("The key is not of the type EC P-256.");
  return Buffer.from(d, "base64url");
}
