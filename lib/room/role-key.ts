import { BLANK, INVISIBLE } from "./invisible";

/**
 * The form in which two roles are compared, so that roles that look alike are the same: without invisible characters,
 * compatibility forms such as full-width letters as plain ones (NFKC), white space folded, case folded. Letters of
 * different scripts stay different (docs/interface.md#status-codes, docs/security.md).
 */
export const roleKey = (role: string): string =>
  withoutCase(role.replace(BLANKS, " ").replace(INVISIBLES, "").normalize("NFKC"))
    .normalize("NFKC")
    .replace(INVISIBLES, "")
    .replace(BLANKS, " ")
    .trim();

/** Some letters meet only in upper case (ß and ẞ as SS); sigma at the end of a word is like any other. */
const withoutCase = (text: string): string =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");

const BLANKS = new RegExp(`${BLANK}+`, "gu");
const INVISIBLES = new RegExp(INVISIBLE, "gu");
