import { createHash } from "node:crypto";

const DIGITS = "0123456789";
const LOWER = "abcdefghijklmnopqrstuvwxyz";
const UPPER = LOWER.toUpperCase();
const ALPHANUMERIC = DIGITS + UPPER + LOWER;

/** Joins pieces, so that no file holds a complete prefix, token or armour line. */
export const join = (...pieces: readonly string[]): string => pieces.join("");

/** Seeded random values (sfc32). The same seed and name always give the same values. */
export class Values {
  private readonly state: Int32Array;

  constructor(seed: number, name: string) {
    const hash = createHash("sha256").update(`fourth set ${seed} ${name}`).digest();
    this.state = new Int32Array([0, 4, 8, 12].map((at) => hash.readInt32LE(at)));
    for (let round = 0; round < 12; round++) this.next();
  }

  /** A number from 0 up to, and without, 1. */
  next(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.state;
    const sum = (((a + b) | 0) + d) | 0;
    this.state.set([b ^ (b >>> 9), (c + (c << 3)) | 0, (((c << 21) | (c >>> 11)) + sum) | 0, (d + 1) | 0]);
    return (sum >>> 0) / 2 ** 32;
  }

  /** An integer from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.int(0, items.length - 1)] as Item;
  }

  chars(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet[this.int(0, alphabet.length - 1)]).join("");
  }

  /** Characters with at least one letter and one digit among them. */
  private mixed(alphabet: string, length: number): string {
    for (;;) {
      const made = this.chars(alphabet, length);
      if (/\d/.test(made) && /[A-Za-z]/.test(made)) return made;
    }
  }

  hex(length: number): string {
    return this.mixed(`${DIGITS}abcdef`, length);
  }

  alphanumeric(length: number): string {
    return this.mixed(ALPHANUMERIC, length);
  }

  lowercase(length: number): string {
    return this.mixed(LOWER + DIGITS, length);
  }

  uppercase(length: number): string {
    return this.mixed(UPPER + DIGITS, length);
  }

  letters(length: number): string {
    return this.chars(LOWER, length);
  }

  capitals(length: number): string {
    return this.chars(UPPER, length);
  }

  base32(length: number): string {
    return this.mixed(`${UPPER}234567`, length);
  }

  urlSafe(length: number): string {
    return (
      this.chars(ALPHANUMERIC, 1) + this.mixed(`${ALPHANUMERIC}-_`, length - 2) + this.chars(ALPHANUMERIC, 1)
    );
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.int(0, 255)));
  }

  base64(bytes: number): string {
    return this.bytes(bytes).toString("base64");
  }

  digits(length: number): string {
    return this.chars("123456789", 1) + this.chars(DIGITS, length - 1);
  }

  uuid(): string {
    const hex = this.hex(32);
    const variant = this.pick(["8", "9", "a", "b"]);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  jwt(): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const issued = this.int(1_760_000_000, 1_790_000_000);
    const claims = { sub: this.digits(8), scope: "orders:write", iat: issued, exp: issued + 7200 };
    return `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}.${this.bytes(32).toString("base64url")}`;
  }

  /** A password as people make them up: no quoting is needed anywhere. */
  ownPassword(): string {
    const name = this.pick(NAMES);
    const other = this.pick(NAMES);
    return this.pick([
      () => `${name}${this.int(100, 9999)}${this.pick(["!", "!!", "_", "."])}`,
      () => `${name}.${other.toLowerCase()}.${this.int(10, 99)}`,
      () => `${name.replace("a", "4").replace("e", "3").replace("o", "0")}_${this.int(11, 2026)}`,
      () => `${this.lowercase(4)}-${this.lowercase(4)}-${this.lowercase(4)}`,
      () => `${this.letters(3)}${this.int(10, 99)}${this.capitals(3)}${this.int(100, 999)}`,
      () => `${other.toUpperCase()}-${name.toLowerCase()}-${this.int(100, 999)}!`,
    ])();
  }

  /** A password of a password manager, with marks that need no escape between quotes. */
  strongPassword(): string {
    for (;;) {
      const made = this.alphanumeric(1 + 3) + this.chars(`${ALPHANUMERIC}!#%*+-.=?@^_~`, this.int(8, 16));
      if (/[^A-Za-z0-9]/.test(made) && /[A-Za-z0-9]$/.test(made)) return made;
    }
  }

  /** A random password of letters and digits. */
  plainPassword(): string {
    return this.alphanumeric(this.int(12, 20));
  }

  /** One of the three kinds of passwords. */
  password(): string {
    return this.pick([() => this.ownPassword(), () => this.strongPassword(), () => this.plainPassword()])();
  }

  user(): string {
    return this.pick(USERS);
  }

  host(): string {
    return `${this.pick(MACHINES)}${this.int(1, 24)}.${this.domain()}`;
  }

  domain(): string {
    return this.pick(DOMAINS);
  }

  ip(): string {
    return `10.${this.int(1, 240)}.${this.int(0, 254)}.${this.int(2, 250)}`;
  }

  date(): string {
    return `202${this.int(4, 6)}-${this.two(1, 12)}-${this.two(1, 28)}`;
  }

  time(): string {
    return `${this.two(0, 23)}:${this.two(0, 59)}:${this.two(0, 59)}`;
  }

  timestamp(): string {
    return `${this.date()}T${this.time()}.${this.two(0, 99)}${this.int(0, 9)}Z`;
  }

  version(): string {
    return `${this.int(0, 14)}.${this.int(0, 30)}.${this.int(0, 20)}`;
  }

  money(): string {
    return `${this.int(1, 89)},${this.two(10, 99)}${this.int(0, 9)}.${this.two(0, 99)}`;
  }

  two(from: number, to: number): string {
    return String(this.int(from, to)).padStart(2, "0");
  }
}

const NAMES: readonly string[] =
  "Marmot Bergamo Falke Ostrich Nimbus Gondola Walnut Sardine Kolibri Pelican Zanzibar Brandon Cobalt Lavender Dromedar Hornet Galaxy Poseidon Trabant Mandarin".split(
    " ",
  );
const USERS: readonly string[] =
  "svc_billing deploy reporting jkowalska root app etl backup m.lindqvist ci-runner warehouse readonly tgarcia admin integration grafana".split(
    " ",
  );
const MACHINES: readonly string[] = "db mail cache api edge files queue stage vpn wiki".split(" ");
const DOMAINS: readonly string[] =
  "kestrelfreight.com oakline.io muehlbach.de papier-lumiere.fr tecnoriva.it solbrisa.es havenport.net czarnybor.pl internal.lan quaysidefoods.co.uk northpass.dev hanabishi.co.jp".split(
    " ",
  );
