import { createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto";
import { calculateJwkThumbprint } from "jose";
import { privateKeyIn } from "@/lib/keys/private-key";

/** A public key as /.well-known/jwks.json publishes it. `kid` is its RFC 7638 thumbprint. */
export type PublicKey = {
  kty: "EC";
  crv: "P-256";
  x: string;
  y: string;
  kid: string;
  alg: "ES256";
  use: "sig";
};

/** The key that signs records. */
export type SigningKey = { privateKey: KeyObject; publicKey: PublicKey };

/** The key in a text: PKCS#8 as PEM, or a JWK (privateKeyIn). Throws an Error without the text, which is secret. */
export async function parseSigningKey(text: string): Promise<SigningKey> {
  try {
    const privateKey = privateKeyIn(text);
    return { privateKey, publicKey: await toPublicKey(createPublicKey(privateKey)) };
  } catch {
    throw new Error("must be the private key of an EC P-256 key pair, as PKCS#8 PEM or as a JWK");
  }
}

/** The keys in a JWK Set, such as an earlier /.well-known/jwks.json. Throws an Error without the text. */
export async function parseRetiredKeys(text: string): Promise<PublicKey[]> {
  try {
    const { keys } = JSON.parse(text) as { keys: JsonWebKey[] };
    return await Promise.all(keys.map((key) => toPublicKey(createPublicKey({ key, format: "jwk" }))));
  } catch {
    throw new Error('must be a JWK Set, {"keys": […]}, of public EC P-256 keys');
  }
}

async function toPublicKey(key: KeyObject): Promise<PublicKey> {
  const { kty, crv, x, y } = key.export({ format: "jwk" });
  if (kty !== "EC" || crv !== "P-256" || !x || !y) throw new Error("The key is not of the type EC P-256.");
  return { kty, crv, x, y, kid: await calculateJwkThumbprint({ kty, crv, x, y }), alg: "ES256", use: "sig" };
}
