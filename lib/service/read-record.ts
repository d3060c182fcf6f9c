import { env } from "@/lib/env";
import { nextLoopTurn } from "@/lib/loop-turns";
import { recordKeys } from "@/lib/record/keys";
import { protectedHeader, sign, signedRecord, withSmallerS } from "@/lib/record/sign";
import type { PublicKey } from "@/lib/record/signing-key";
import { RoomError } from "@/lib/room/errors";
import { type RecordSeal, readSeal, replaceSeal, storeSeal } from "@/lib/store/record-seals";
import { readFullTimeline } from "@/lib/store/room-contents";
import { jsonPieces } from "@/lib/text/visible-json";
import { localUrl } from "@/lib/urls";
import { presentRecord, type RecordBody, type RecordSource } from "@/lib/wire/record";
import { type Session, turnOf } from "./authenticate";
import { requireClosed } from "./read-contract";

/** A signed record: its payload, the JWS in pieces that are made as they are read, and the published keys. */
export type SignedRecord = { payload: RecordBody; jws: () => Iterable<string>; keys: PublicKey[] };

/**
 * The signed record of a closed room (docs/interface.md#record). Throws RoomError `conflict` while the room is open, and
 * `not_found` if it is gone or if the service has no key.
 */
export async function readRecord(session: Session): Promise<SignedRecord> {
  requireClosed(session);
  const { signing, published } = await recordKeys();
  if (!signing) throw noKey();
  const { room } = session;
  const versions = Array.from({ length: room.contractVersion }, (_, index) => index + 1);
  const known = await readSeal(room.id);
  const source: Omit<RecordSource, "iss"> = { room, ...(await readFullTimeline(session, versions)) };
  const seal = await inOneForm(room.id, known ?? (await storeSeal(room.id, await newSeal())));
  const payload = presentRecord({ ...source, iss: seal.iss });
  return { payload, jws: () => signedRecord(jsonPieces(payload), seal), keys: published };

  async function newSeal(): Promise<RecordSeal> {
    const key = signing as NonNullable<typeof signing>;
    const iss = issuer();
    const header = protectedHeader(key);
    const pieces = jsonPieces(presentRecord({ ...source, iss }));
    return {
      iss,
      protected: header,
      signature: await sign(key, header, pieces, () => nextLoopTurn(turnOf(session))),
    };
  }
}

/** The seal in the form that a check takes. A process of an earlier release may have stored it in the other one. */
async function inOneForm(roomId: string, stored: RecordSeal): Promise<RecordSeal> {
  const seal = { ...stored, signature: withSmallerS(stored.signature) };
  // So that processes of that release send the same bytes from now on.
  if (seal.signature !== stored.signature) await replaceSeal(roomId, seal);
  return seal;
}

/** The public keys of this service's records. Throws RoomError `not_found` if there are none. */
export async function readRecordKeys(): Promise<{ keys: PublicKey[] }> {
  const { published } = await recordKeys();
  if (published.length === 0) throw noKey();
  return { keys: published };
}

/** The URL of the service in its records. Not the Host of a request: a client could choose it, and the record is signed. */
function issuer(): string {
  const { BASE_URL, HOST, PORT } = env();
  return BASE_URL ?? localUrl({ HOST, PORT });
}

const noKey = (): RoomError =>
  new RoomError(
    "not_found",
    "This service has no key to sign records with: its operator can set RECORD_SIGNING_KEY, or start it with a DATA_DIR that it can write to.",
    { next: "getFinalContract" },
  );
