import { createHash } from "node:crypto";
import { english } from "./word-lists";

/** Joins pieces, so that no file holds a complete token, prefix or armour line. */
export const j = (...pieces: string[]): string => pieces.join("");

export const DIGIT = "0123456789";
export const LOWER = "abcdefghijklmnopqrstuvwxyz";
export const UPPER = LOWER.toUpperCase();
export const HEX = "0123456789abcdef";
export const ALNUM = DIGIT + UPPER + LOWER;
export const URLSAFE = `${ALNUM}-_`;
export const B64 = `${UPPER + LOWER + DIGIT}+/`;
export const BASE32 = `${UPPER}234567`;
export const BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

const NAMES = (
  "Winter Hafen Bluebird Kestrel Maple Orchard Lantern Copper Falcon Tulip Saturn Pepper Granite Willow Harbor " +
  "Dragon Sommer Berlin Lisboa Garden Monkey Coffee Thunder Pumpkin Arsenal Juventus Cookie Buster Nimbus Marlin " +
  "Pelican Cactus Velvet Rocket Biscuit Sparrow Denver Oslo Matador Cheddar"
).split(" ");
const USERS =
  "deploy app svc_billing anna.keller jmartin reporting backup mkowalska etl_user readonly postgres shop_api root ci-runner".split(
    " ",
  );
const HOSTS = (
  "db.internal db-01.eu-central.nordlicht.io pg.shopworks.net mysql.prod.lagerhaus.de cache-2.internal 10.20.4.17 " +
  "mq.fernweh.cloud mongo0.acme-freight.com warehouse.local 192.168.12.40"
).split(" ");
const DOMAINS =
  "api.shopworks.net gateway.nordlicht.io hooks.acme-freight.com erp.lagerhaus.de api.fernweh.cloud portal.brightmill.co".split(
    " ",
  );

/** A seeded generator (mulberry32). The same seed and name always give the same values. */
export class Rand {
  private s: number;
  constructor(seed: number, name: string) {
    const h = createHash("sha256").update(`${seed}:${name}`).digest();
    this.s = h.readUInt32LE(0);
  }
  next(): number {
    this.s = (this.s + 0x6d2b79f5) | 0;
    let t = this.s;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }
  pick<T>(a: readonly T[] | string): T {
    return nth(a as readonly T[], this.int(0, a.length - 1));
  }
  chars(alphabet: string, n: number): string {
    let r = "";
    for (let i = 0; i < n; i++) r += alphabet[this.int(0, alphabet.length - 1)];
    return r;
  }
  /** Characters of an alphabet with at least one digit and one letter, as nearly every real random value has. */
  mixed(alphabet: string, n: number): string {
    for (;;) {
      const r = this.chars(alphabet, n);
      if (/\d/.test(r) && /[A-Za-z]/.test(r)) return r;
    }
  }
  hex(n: number): string {
    return this.mixed(HEX, n);
  }
  alnum(n: number): string {
    return this.mixed(ALNUM, n);
  }
  lowerNum(n: number): string {
    return this.mixed(LOWER + DIGIT, n);
  }
  url(n: number): string {
    return this.pick<string>(ALNUM) + this.mixed(URLSAFE, n - 2) + this.pick<string>(ALNUM);
  }
  digits(n: number): string {
    return this.pick<string>("123456789") + this.chars(DIGIT, n - 1);
  }
  base32(n: number): string {
    return this.mixed(BASE32, n);
  }
  bytes(n: number): Buffer {
    return Buffer.from(Array.from({ length: n }, () => this.int(0, 255)));
  }
  b64(n: number): string {
    return this.bytes(n).toString("base64");
  }
  b64url(n: number): string {
    return this.bytes(n).toString("base64url");
  }
  uuid(): string {
    const h = this.hex(32);
    return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-${this.pick<string>("89ab")}${h.slice(17, 20)}-${h.slice(20)}`;
  }
  word(): string {
    return this.pick(english);
  }
  name(): string {
    return this.pick(NAMES);
  }
  user(): string {
    return this.pick(USERS);
  }
  host(): string {
    return this.pick(HOSTS);
  }
  domain(): string {
    return this.pick(DOMAINS);
  }
  date(): string {
    return `20${this.int(24, 26)}-${two(this.int(1, 12))}-${two(this.int(1, 28))}`;
  }
  time(): string {
    return `${two(this.int(0, 23))}:${two(this.int(0, 59))}:${two(this.int(0, 59))}`;
  }
  ts(): string {
    return `${this.date()}T${this.time()}.${String(this.int(0, 999)).padStart(3, "0")}Z`;
  }
  ip(): string {
    return `10.${this.int(0, 99)}.${this.int(0, 254)}.${this.int(1, 254)}`;
  }

  /** A password as people choose them: only letters, digits and marks that need no quoting. */
  pw(): string {
    const n = this.name();
    switch (this.int(0, 7)) {
      case 0:
        return `${n}${this.int(10, 99)}${this.pick<string>("!.-_")}`;
      case 1:
        return `${n}-${this.name()}-${this.int(100, 9999)}`;
      case 2:
        return this.alnum(this.int(10, 16));
      case 3:
        return `${n.replace(/[ao]/, (c) => (c === "a" ? "4" : "0")).replace("e", "3") + this.int(1970, 2026)}!`;
      case 4:
        return this.lowerNum(this.int(8, 12));
      case 5:
        return `${this.lowerNum(4)}-${this.lowerNum(4)}-${this.lowerNum(4)}`;
      case 6:
        return `${n.toLowerCase()}_${this.name().toLowerCase()}${this.int(2, 99)}`;
      default:
        return `${this.alnum(5)}.${this.alnum(6)}`;
    }
  }
  /** A password of a generator, with marks. */
  strong(): string {
    const marks = "!@#%^*_+=.?-~";
    for (;;) {
      const r =
        this.pick<string>(ALNUM) +
        this.chars(ALNUM + ALNUM + marks, this.int(10, 18)) +
        this.pick<string>(ALNUM);
      if (/\d/.test(r) && /[a-z]/.test(r) && /[A-Z]/.test(r) && /[^A-Za-z0-9]/.test(r)) return r;
    }
  }
  /** A random password with marks that are harmless in URLs, shells and quotes. */
  plainStrong(): string {
    for (;;) {
      const r =
        this.pick<string>(LOWER) + this.chars(`${ALNUM}_-.`, this.int(12, 20)) + this.pick<string>(DIGIT);
      if (/[A-Z]/.test(r)) return r;
    }
  }
  passphrase(n: number, sep: string): string {
    return Array.from({ length: n }, () => this.word()).join(sep);
  }
  jwt(claims?: object): string {
    const enc = (o: object) => Buffer.from(JSON.stringify(o)).toString("base64url");
    const iat = this.int(1700000000, 1790000000);
    return [
      enc({ alg: "HS256", typ: "JWT" }),
      enc(claims ?? { sub: this.uuid(), role: "admin", iat, exp: iat + 3600 }),
      this.b64url(32),
    ].join(".");
  }
}

export const two = (n: number): string => String(n).padStart(2, "0");

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
export function crc32(s: string): number {
  let c = 0xffffffff;
  for (const b of Buffer.from(s)) c = nth(CRC, (c ^ b) & 255) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
export function base62(n: number, width: number): string {
  let r = "";
  do {
    r = ALNUM[n % 62] + r;
    n = Math.floor(n / 62);
  } while (n > 0);
  return r.padStart(width, "0");
}
/** 30 random characters and their checksum, as GitHub and npm do. */
export function withCrc(r: Rand): string {
  const body = r.alnum(30);
  return body + base62(crc32(body), 6);
}
/** A mnemonic with a valid checksum. */
export function mnemonic(r: Rand, words: number, list: string[]): string[] {
  const entropyBits = (words * 32) / 3;
  const e = r.bytes(entropyBits / 8);
  const bits = (b: Buffer) => [...b].map((x) => x.toString(2).padStart(8, "0")).join("");
  const all = bits(e) + bits(createHash("sha256").update(e).digest()).slice(0, entropyBits / 32);
  return Array.from({ length: words }, (_, i) => nth(list, parseInt(all.slice(i * 11, i * 11 + 11), 2)));
}
/** The item of a list at an index. Throws if there is none. */
export function nth<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`There is no item ${index}.`);
  return item;
}
/** The value of a key. Throws if there is none. */
export function entryOf<T>(values: Readonly<Record<string, T>>, key: string): T {
  const value = values[key];
  if (value === undefined) throw new Error(`There is no value of ${key}.`);
  return value;
}
export const sha = (alg: string, s: string, enc: "hex" | "base64" = "hex"): string =>
  createHash(alg).update(s).digest(enc);
export const b64 = (s: string): string => Buffer.from(s).toString("base64");
export const pct = (s: string): string =>
  encodeURIComponent(s).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
export const lines = (s: string, n: number): string[] => s.match(new RegExp(`.{1,${n}}`, "gs")) ?? [];
