import { skip } from "../spans";
import { isPhraseWord } from "../values/phrase-words";
import { isPassphrase } from "../values/wording";
import type { ReadValues, ShapeRule } from "./rule";

const { raw } = String;

/** Twelve or more words of recovery phrases in a row: in one line or several, numbered, in quotes, in a table. */
const readPhrase: ReadValues = (text, match) => {
  let start = match.index;
  let at = start;
  let end = start + match[0].length;
  const words: string[] = [];
  for (let word = match[0]; isPhraseWord(word); word = text.slice(at, skip(WORD, text, at))) {
    words.push(word);
    end = at + word.length;
    at = skip(GAP, text, end);
    // A name: `seed: …`, `word 1: …`
    if (words.length > 1 || !/[:=]/.test(text.slice(end, at))) continue;
    words.pop();
    start = at;
  }
  const isPhrase = words.length >= 12 && new Set(words).size >= 10;
  return { values: isPhrase ? [{ start, end }] : [], end: Math.max(at, end) };
};

const LETTERS = raw`A-Za-z\u00c0-\u1fff\u3040-\ud7af`;
const WORD = new RegExp(`[${LETTERS}]{1,16}`, "y");
/** No blank line, and no end of a sentence. */
const GAP = new RegExp(raw`(?![.!?]\s)[^${LETTERS}\n\0]{0,16}(?:\n[^${LETTERS}\n\0]{0,16})?`, "y");

/** Recovery phrases and passphrases of words. */
export const recoveryPhraseRules: readonly ShapeRule[] = [
  {
    name: "words of a recovery phrase",
    example: [
      "> ",
      "advan balan boun choi convin dan devi di divor embra fa gra".replace(/\b(?= |$)/g, "ce"),
      "\n\nIs it complete?",
    ],
    hints: [""],
    pattern: new RegExp(raw`(?<![${LETTERS}\d_])[${LETTERS}]{1,12}(?![${LETTERS}\d_])`, "g"),
    read: readPhrase,
  },
  {
    name: "words after the name of a phrase",
    example: ["mnemonic: ", Array.from("abcdefghijkl", (letter) => `l${letter}mp`).join(" "), "\nnext"],
    hints: [
      "phrase",
      "mnemonic",
      "seed",
      "semilla",
      "frase",
      "backup",
      "recovery",
      "wallet",
      "wörter",
      "password",
    ],
    pattern:
      /(?:phrase|mnemonic|seed|semilla|frase|backup|recovery|wallet|wörter|password)(?: (?:words|key|phrase))?["'`*]{0,3}(?:\s?[:=]|\s(?:is|ist|est|es):?|(?<=phrase)(?=\s))\s{0,3}["'`]?((?:(?:\d{1,2}[.)]\s?)?[a-z]{3,8}(?:[ \t,.-]{1,2}|[ \t]?\n(?=\d))){3,23}(?:\d{1,2}[.)]\s?)?[a-z]{3,8})(?=\s{0,3}(?:[\n"'`<|.]|$))/dgi,
    group: 1,
    accept: (value) => {
      const words = value.match(/[a-z]+/gi) ?? [];
      return words.every(isPhraseWord) || (words.length >= 12 && isPassphrase(words.join(" "), false));
    },
  },
];
