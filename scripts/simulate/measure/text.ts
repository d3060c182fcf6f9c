import { seeded } from "@/scripts/measure/seeded";

const syllables =
  "ba de fi go lu ma ne pi ro su ta ve wo xi yu za chen dor ler mon nal per ring sto ter".split(" ");
const random = seeded(7);
const oneOf = <Item>(items: Item[]): Item => items[Math.floor(random() * items.length)] as Item;
const words = Array.from({ length: 600 }, () =>
  Array.from({ length: 1 + Math.floor(random() * 3) }, () => oneOf(syllables)).join(""),
);

/** Words at random, `bytes` long: they compress about as prose does, and no two texts are alike. */
export function text(bytes: number): string {
  let written = "";
  while (written.length < bytes) written += `${oneOf(words)} `;
  return `${written.slice(0, bytes - 1)}.`;
}
