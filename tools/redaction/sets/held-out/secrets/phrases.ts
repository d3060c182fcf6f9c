import { createHash } from "node:crypto";
import { english } from "../../opened/varied/word-lists";
import { type Frame, several } from "../frame";
import type { Values } from "../values";

/** Recovery phrases of wallets: the words of BIP-39, with a valid checksum, in many framings. */
export const phrases: readonly Frame[] = [
  inline("label", 4, 12, (p) => `seed phrase: ${p}`),
  inline("label", 3, 24, (p) => `Recovery phrase\n${p}`),
  inline("label", 2, 12, (p) => `My wallet words are "${p}", keep them somewhere safe for me.`),
  inline("label", 2, 18, (p) => `Backup words (18): ${p}.`),
  inline("bare", 3, 12, (p) => p),
  inline("bare", 2, 24, (p) => `please write this down on paper\n\n${p}\n\nand delete the message`),
  inline("settings", 3, 12, (p) => `MNEMONIC="${p}"`),
  inline("settings", 2, 24, (p) => `wallet:\n  network: mainnet\n  mnemonic: ${p}`),
  inline("settings", 2, 12, (p) => `{"accounts":{"mnemonic":"${p}","count":10}}`),
  inline("code", 3, 12, (p) => `const wallet = Wallet.fromPhrase('${p}');`),
  inline("code", 2, 24, (p) => `    accounts: { mnemonic: "${p}", initialIndex: 0 },`),
  inline("command", 2, 12, (p) => `ganache --wallet.mnemonic '${p}' --port 8545`),
  inline("language", 2, 12, (p) => `Die Wiederherstellungswörter für die Wallet sind ${p}`),
  inline("language", 2, 12, (p) => `Voici la phrase de récupération : ${p}`),
  inline("language", 2, 24, (p) => `Frase semilla de la cartera: ${p}`),
  separated("commas", 2, 12, ", ", (p) => `The 12 words: ${p}`),
  separated("commas", 2, 12, '", "', (p) => `"mnemonic": ["${p}"]`),
  separated("commas", 2, 24, "-", (p) => `backup = ${p}`),
  separated(
    "capitals",
    2,
    12,
    " ",
    (p) => `SECRET RECOVERY PHRASE: ${p.toUpperCase()}`,
    (word) => word.toUpperCase(),
  ),
  listed("list", 3, 12, (word, at) => `${at}. ${word}`, "\n"),
  listed("list", 2, 24, (word, at) => `${at}) ${word}`, "  "),
  listed("list", 2, 12, (word, at) => `| ${at} | ${word} |`, "\n"),
  broken("lines", 3, 24, 6),
  broken("lines", 2, 12, 4),
];

type Write = (phrase: string) => string;

function inline(kind: string, times: number, count: number, write: Write): Frame {
  return separated(kind, times, count, " ", write);
}

/** The second half is listed by itself: a phrase that only lost its beginning was not found. */
function separated(
  kind: string,
  times: number,
  count: number,
  separator: string,
  write: Write,
  wordForm: (word: string) => string = (word) => word,
): Frame {
  return several(kind, times, (values) => {
    const words = recoveryWords(values, count);
    const forms = words.map(wordForm);
    return [write(words.join(separator)), forms.join(separator), forms.slice(count / 2).join(separator)];
  });
}

function listed(
  kind: string,
  times: number,
  count: number,
  item: (word: string, at: number) => string,
  separator: string,
): Frame {
  return several(kind, times, (values) => {
    const items = recoveryWords(values, count).map((word, index) => item(word, index + 1));
    return [`Recovery phrase:\n${items.join(separator)}\n`, ...items];
  });
}

function broken(kind: string, times: number, count: number, perLine: number): Frame {
  return several(kind, times, (values) => {
    const words = recoveryWords(values, count);
    const lines = Array.from({ length: count / perLine }, (_, line) =>
      words.slice(line * perLine, (line + 1) * perLine).join(" "),
    );
    return [`wallet seed\n${lines.join("\n")}\n`, ...lines];
  });
}

/** Distinct words with the checksum of BIP-39. */
function recoveryWords(values: Values, count: number): string[] {
  const checksumBits = count / 3;
  for (;;) {
    const entropy = values.bytes(checksumBits * 4);
    const hash = createHash("sha256").update(entropy).digest();
    const bits = [...entropy, ...hash].map((byte) => byte.toString(2).padStart(8, "0")).join("");
    const words = Array.from(
      { length: count },
      (_, index) => english[Number.parseInt(bits.slice(index * 11, index * 11 + 11), 2)] ?? "",
    );
    if (new Set(words).size === count) return words;
  }
}
