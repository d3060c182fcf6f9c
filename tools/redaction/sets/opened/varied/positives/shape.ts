import type { Rand } from "../kit";

export interface Made {
  kind: string;
  text: string;
  secrets: string[];
}
export type Template = (r: Rand) => Made;
export type Gen = (r: Rand) => string;

/** A text with one secret. */
export const t =
  (kind: string, gen: Gen, text: (s: string, r: Rand) => string): Template =>
  (r) => {
    const s = gen(r);
    return { kind, text: text(s, r), secrets: [s] };
  };
/** A text with several secrets, or with one that is written in another form than it is made. */
export const m =
  (kind: string, make: (r: Rand) => [string, ...string[]]): Template =>
  (r) => {
    const [text, ...secrets] = make(r);
    return { kind, text, secrets };
  };

export const pw: Gen = (r) => r.pw();
export const strong: Gen = (r) => r.strong();
export const plain: Gen = (r) => r.plainStrong();
export const hex32: Gen = (r) => r.hex(32);
export const hex40: Gen = (r) => r.hex(40);
export const hex64: Gen = (r) => r.hex(64);
export const al =
  (n: number): Gen =>
  (r) =>
    r.alnum(n);
export const us =
  (n: number): Gen =>
  (r) =>
    r.url(n);
export const lo =
  (n: number): Gen =>
  (r) =>
    r.lowerNum(n);
export const dg =
  (n: number): Gen =>
  (r) =>
    r.digits(n);
export const b6 =
  (n: number): Gen =>
  (r) =>
    r.b64(n);
export const uuid: Gen = (r) => r.uuid();
export const jwt: Gen = (r) => r.jwt();
export const b32 =
  (n: number): Gen =>
  (r) =>
    r.base32(n);
