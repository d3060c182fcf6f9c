import { wordlist as english } from "@scure/bip39/wordlists/english.js";
import { wordlist as french } from "@scure/bip39/wordlists/french.js";
import { wordlist as japanese } from "@scure/bip39/wordlists/japanese.js";
import { wordlist as spanish } from "@scure/bip39/wordlists/spanish.js";
import { describe, expect, test } from "vitest";
import { REDACTED, redact } from "../../redact";

const wordsOf = (list: readonly string[], count: number) =>
  Array.from({ length: count }, (_, index) => list[(index * 367 + 41) % list.length] ?? "");
const words = wordsOf(english, 12);
const phrase = words.join(" ");

describe("a recovery phrase", () => {
  test.each([
    ["alone", phrase, REDACTED],
    ["in a sentence", `I wrote down "${phrase}" for you.`, `I wrote down "${REDACTED}" for you.`],
    ["in capitals", `SEED: ${phrase.toUpperCase()}\nOK?`, `SEED: ${REDACTED}\nOK?`],
    ["with commas", `(${words.join(", ")})`, `(${REDACTED})`],
    ["in an array", JSON.stringify(words), `["${REDACTED}"]`],
    ["as a list", `Keep:\n\n${words.map((word) => `- ${word}`).join("\n")}\n`, `Keep:\n\n- ${REDACTED}\n`],
    ["numbered", words.map((word, index) => `${index + 1}. ${word}`).join("\n"), `1. ${REDACTED}`],
    [
      "in rows",
      `${words.slice(0, 6).join(" ")}\n${words.slice(6).join(" ")}\n\nWrite it down.`,
      `${REDACTED}\n\nWrite it down.`,
    ],
    ["with hyphens", `seed: ${words.join("-")}`, `seed: ${REDACTED}`],
    ["of 24 words", `wallet = '${wordsOf(english, 24).join(" ")}'`, `wallet = '${REDACTED}'`],
    ["in French", `Voici : ${wordsOf(french, 12).join(" ")}.`, `Voici : ${REDACTED}.`],
    [
      "in Spanish without accents",
      `Es: ${wordsOf(spanish, 12).join(" ").normalize("NFD").replace(/\p{M}/gu, "")}`,
      `Es: ${REDACTED}`,
    ],
    ["in Japanese", `これ：${wordsOf(japanese, 12).join("\u3000")}`, `これ：${REDACTED}`],
  ])("is replaced %s", (_, text, expected) => {
    expect(redact(text).text).toBe(expected);
  });

  test.each([
    words.slice(0, 11).join(" "),
    `${words.slice(0, 6).join(" ")}. ${words.slice(6).join(" ")}`,
    `${words.slice(0, 6).join(" ")}\n\n${words.slice(6).join(" ")}`,
    `${words.slice(0, 6).join(" ")} and ${words.slice(6).join(" ")}`,
    Array.from({ length: 12 }, (_, index) => `word${index + 1}`).join(" "),
    "word ".repeat(12),
    "The buyer shall provide the goods within ten days and the seller agrees to each change of the order.",
  ])("is not what only resembles it: %s", (text) => {
    expect(redact(text)).toEqual({ text, redactions: 0 });
  });

  test("may be four words after the name of a passphrase", () => {
    const short = words.slice(0, 4).join(" ");
    expect(redact(`passphrase: ${short}\nnext`).text).toBe(`passphrase: ${REDACTED}\nnext`);
    expect(redact(`gpg --passphrase '${words.slice(0, 4).join("-")}' -c a`).text).toBe(
      `gpg --passphrase '${REDACTED}' -c a`,
    );
    expect(redact(`note: ${short}\nnext`).redactions).toBe(0);
  });
});
