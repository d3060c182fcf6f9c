import { makeZip } from "client-zip";
import type { AgreedRoom, EndedRoom } from "@/lib/wire/present-room";
import type { RecordBody, RecordKey } from "@/lib/wire/record";
import { finalMarkdown } from "./final-markdown";
import { recordReadme } from "./record-readme";

/** A signed record: its payload, the signed text in pieces, and the published keys. */
type SignedRecord = { payload: RecordBody; jws: () => Iterable<string>; keys: RecordKey[] };

/**
 * Everything that a room leaves behind as a ZIP archive (docs/interface.md#archive), made piece by piece as it is read:
 * the final artifact, the contract, the signed record, the keys, and a guide.
 */
export function exportArchive(
  room: AgreedRoom | EndedRoom,
  { payload, jws, keys }: SignedRecord,
): AsyncIterable<Uint8Array> {
  const lastModified = new Date(payload.room.closed_at);
  const file = (name: string, texts: Iterable<string>) => ({ name, lastModified, input: encoded(texts) });
  const { contract } = payload;
  const files = [
    file("README.txt", [recordReadme(payload, keys)]),
    file("final.md", finalMarkdown(room)),
    ...(contract ? [file("contract.md", [contract.markdown])] : []),
    file("record.json", jws()),
    file("jwks.json", [`${JSON.stringify({ keys }, null, 2)}\n`]),
  ];
  return makeZip(files);
}

async function* encoded(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}
