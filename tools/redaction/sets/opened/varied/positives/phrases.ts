import { mnemonic, nth, type Rand } from "../kit";
import { english, french, japanese, portuguese, spanish } from "../word-lists";
import { m, type Template } from "./shape";

/** Runs of three words as they stand in the text: a phrase of which three words in a row survive is not removed. */
function runs(words: string[], between: (i: number) => string): string[] {
  const r: string[] = [];
  for (let i = 0; i + 2 < words.length; i += 3)
    r.push(words[i] + between(i) + words[i + 1] + between(i + 1) + words[i + 2]);
  return r;
}
/** A mnemonic in one line. */
const p = (
  kind: string,
  n: number,
  text: (s: string, r: Rand) => string,
  list: string[] = english,
  sep = " ",
): Template =>
  m(kind, (r) => {
    const w = mnemonic(r, n, list);
    return [text(w.join(sep), r), ...runs(w, () => sep)] as [string, string];
  });
/** A mnemonic with something between its words that depends on the position. */
const q = (
  kind: string,
  n: number,
  before: (i: number, w: string) => string,
  after: (i: number, w: string) => string,
  text: (s: string) => string,
  list: string[] = english,
): Template =>
  m(kind, (r) => {
    const w = mnemonic(r, n, list);
    const s = w.map((x, i) => before(i, x) + x + after(i, x)).join("");
    return [text(s), ...runs(w, (i) => after(i, nth(w, i)) + before(i + 1, nth(w, i + 1)))] as [
      string,
      string,
    ];
  });
/** A passphrase of words, not a mnemonic. */
const f = (kind: string, n: number, sep: string, text: (s: string) => string): Template =>
  m(kind, (r) => {
    const s = r.passphrase(n, sep);
    return [text(s), s];
  });

export const phrases: Template[] = [
  p("en-12", 12, (s) => s),
  p("en-12", 12, (s) => `My recovery phrase is: ${s}`),
  p("en-12", 12, (s) => `Here is the seed phrase of the escrow wallet, keep it safe:\n\n${s}\n`),
  p("en-12", 12, (s) => `MNEMONIC="${s}"`),
  p("en-12", 12, (s) => `{"network":"sepolia","mnemonic":"${s}","path":"m/44'/60'/0'/0/0"}`),
  p("en-12", 12, (s) => `const wallet = Wallet.fromPhrase("${s}");`),
  p("en-12", 12, (s) => `  hdwallet:\n    mnemonic: ${s}\n    count: 10`),
  p("en-12", 12, (s) => `> ${s}\n\nIs this enough to restore it?`),
  p("en-12", 12, (s) => `| Wallet | Seed |\n|---|---|\n| Escrow | ${s} |`),
  p("en-12", 12, (s) => `the 12 words are "${s}" in this order`),
  p(
    "en-12",
    12,
    (s) => `SEED PHRASE: ${s}`,
    english.map((w) => w.toUpperCase()),
  ),
  p("en-12", 12, (s) => `wallet-cli restore --mnemonic "${s}" --name escrow`),
  p("en-15", 15, (s) => `Yoroi recovery phrase\n${s}`),
  p("en-18", 18, (s) => `Backup (18 words): ${s}`),
  p("en-24", 24, (s) => `The Ledger's 24 words: ${s}.`),
  p("en-24", 24, (s) => `${s}`),
  p(
    "en-24",
    24,
    (s) => `const MNEMONIC = '${s}';\nconst hd = HDKey.fromMasterSeed(mnemonicToSeedSync(MNEMONIC));`,
  ),
  p("en-24", 24, (s) => `ALGO_MNEMONIC=${s}\nALGO_NODE=https://node.fernweh.cloud`),
  p(
    "en-24",
    24,
    (s) => `I lost access once, so I also store it here: ${s} and the passphrase is my cat's name.`,
  ),
  p("en-comma", 12, (s) => `Words: ${s}`, english, ", "),
  p("en-comma", 24, (s) => `recovery words = [${s}]`, english, ", "),
  p("en-quoted", 12, (s) => `["${s}"]`, english, '", "'),
  p("en-quoted", 12, (s) => `seed := []string{"${s}"}`, english, '","'),
  p("en-lines", 12, (s) => `Recovery phrase\n\n${s}\n\nWrite it down.`, english, "\n"),
  p("en-lines", 24, (s) => `Secret recovery phrase:\n- ${s}`, english, "\n- "),
  p("en-dash", 12, (s) => `seed: ${s}`, english, "-"),
  q(
    "en-numbered",
    12,
    (i) => `${i + 1}. `,
    () => "\n",
    (s) => `Seed words:\n${s}`,
  ),
  q(
    "en-numbered",
    24,
    (i) => `${i + 1}. `,
    (i) => (i % 4 === 3 ? "\n" : "  "),
    (s) => `My backup card:\n\n${s}`,
  ),
  q(
    "en-numbered",
    12,
    (i) => `${i + 1}) `,
    () => " ",
    (s) => `Phrase: ${s}`,
  ),
  q(
    "en-numbered",
    12,
    (i) => `| ${i + 1} | `,
    () => " |\n",
    (s) => `| # | Word |\n|---|---|\n${s}`,
  ),
  q(
    "en-numbered",
    12,
    (i) => `word ${i + 1}: `,
    () => "\n",
    (s) => s,
  ),
  q(
    "en-rows",
    12,
    () => "",
    (i) => (i % 4 === 3 ? "\n" : " "),
    (s) => `Recovery phrase (three rows of four words):\n${s}`,
  ),
  q(
    "en-rows",
    24,
    () => "",
    (i) => (i % 6 === 5 ? "\n" : " "),
    (s) => `The paper wallet says\n\n${s}\nand nothing else.`,
  ),
  p("de-context", 12, (s) => `Die Wiederherstellungsphrase des Treuhandkontos lautet: ${s}`),
  p("fr", 12, (s) => `La phrase de récupération du portefeuille est : ${s}`, french),
  p("fr", 24, (s) => `phrase secrète\n${s}`, french),
  p("es", 12, (s) => `La frase semilla de la cartera es: ${s}`, spanish),
  p("es", 24, (s) => `Frase de recuperación: ${s}`, spanish),
  p("pt", 12, (s) => `A frase de recuperação da carteira: ${s}`, portuguese),
  p("ja", 12, (s) => `リカバリーフレーズ：${s}`, japanese, "　"),
  p("ja", 24, (s) => `復元用の単語は次の通りです。\n${s}`, japanese, " "),
  p("zh-context", 12, (s) => `钱包助记词：${s}`),
  p("pl-context", 12, (s) => `Fraza odzyskiwania portfela: ${s}`),
  p("pt-context", 12, (s) => `As 12 palavras da carteira são ${s}`),
  f("diceware", 6, " ", (s) => `The passphrase of the backup is "${s}".`),
  f("diceware", 5, "-", (s) => `Master password: ${s}`),
  f("diceware", 4, " ", (s) => `passphrase: ${s}`),
  f("diceware", 5, ".", (s) => `RESTIC_PASSWORD=${s}`),
  f("diceware", 4, "-", (s) => `gpg --batch --passphrase '${s}' -c contracts.tar`),
  f("diceware", 7, " ", (s) => `LUKS-Passphrase: ${s}`),
  f("diceware", 6, "_", (s) => `"vault_password": "${s}"`),
];
