import { wordlist as czech } from "@scure/bip39/wordlists/czech.js";
import { wordlist as english } from "@scure/bip39/wordlists/english.js";
import { wordlist as french } from "@scure/bip39/wordlists/french.js";
import { wordlist as italian } from "@scure/bip39/wordlists/italian.js";
import { wordlist as japanese } from "@scure/bip39/wordlists/japanese.js";
import { wordlist as korean } from "@scure/bip39/wordlists/korean.js";
import { wordlist as portuguese } from "@scure/bip39/wordlists/portuguese.js";
import { wordlist as chinese } from "@scure/bip39/wordlists/simplified-chinese.js";
import { wordlist as spanish } from "@scure/bip39/wordlists/spanish.js";

/** Whether a word is one of the words of recovery phrases (BIP 39) in any of their languages. Case and accents do not count. */
export const isPhraseWord = (word: string): boolean => WORDS.has(plain(word));

const plain = (word: string) =>
  /^[a-z]*$/.test(word) ? word : word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const WORDS: ReadonlySet<string> = new Set(
  [czech, english, french, italian, japanese, korean, portuguese, chinese, spanish].flat().map(plain),
);
