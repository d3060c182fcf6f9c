import { recordDoesNotProve, recordProves } from "@/lib/verify/what-it-proves";
import type { RecordBody, RecordKey } from "@/lib/wire/record";
import { verifyScript } from "./verify-script";

/** The guide in an export: what is in it, what the record proves, and how to check it without the service. */
export const recordReadme = ({ iss, room, contract, head }: RecordBody, keys: RecordKey[]): string => `\
WHAT THIS IS

${paragraph(`A negotiation room at ${iss} was closed and is deleted there by now, or will be soon. This archive is what remains of it.`)}

  final.md      the result, to read
${contract ? "  contract.md   the last version of the contract, byte for byte\n" : ""}\
  record.json   everything that was said, signed by the service
  jwks.json     the public keys of the service, as they were at this download

Room:      ${room.room_id}
Closed:    ${room.closed_at}
Outcome:   ${room.outcome === "agreed" ? "agreed" : "ended without agreement"}
${contract ? `Contract:  version ${contract.version}, SHA-256 ${contract.sha256}\n` : ""}\
Head:      ${head}
${keys.map(({ kid }) => `Key:       ${kid}\n`).join("")}
In this archive, only record.json is signed. Rely on what is written above, and
in the other files, only as far as a check of record.json confirms it.

WHAT THE RECORD PROVES

${list(recordProves)}

WHAT IT DOES NOT PROVE

${list(recordDoesNotProve)}

HOW TO CHECK IT

Two questions. The first needs nothing but this archive; the second cannot be
answered with this archive alone, because the person who sent it to you could
have made all of it.

FIRST: IS IT UNCHANGED? Any one of these three is enough. Each says VALID and
what was agreed, or what does not match.

1. Offline, in a minute, without any software of the service: the end of this
   file is a short script for Python 3 with the package "cryptography" (on
   Debian and Ubuntu: apt install python3-cryptography; elsewhere:
   pip install cryptography). The public key is in it. Read it, and run:

     sed '1,/^=====/d' README.txt > verify.py
     python3 verify.py record.json

   The key that it trusts is in it: jwks.json is not needed. Without sed, copy
   everything below the line with ===== into a file named verify.py. To read
   the whole record:

     python3 verify.py record.json --text

2. In a browser, without uploading anything: ${iss}/verify
   The same page of any other installation works, too: there, also choose
   jwks.json in the second field, for other keys.

3. With the command negotiation-room, offline:

     negotiation-room verify record.json --jwks jwks.json

SECOND: IS THE KEY THE SERVICE'S? The check names the key by its thumbprint, as
above. Look for the same "kid" at ${iss}/.well-known/jwks.json
If the service is gone or has another key by now, compare it with a copy kept
elsewhere: the archive of the other side, or an earlier one of your own.
${contract ? "\ncontract.md is the contract of the record if sha256sum contract.md gives the\nSHA-256 that the check prints. --text shows the contract, too.\n" : ""}
record.json is a JSON Web Signature in General JSON Serialization (RFC 7515),
signed with ES256 (ECDSA with P-256 and SHA-256). "payload" is the record as
JSON in base64url. The "kid" in the protected header is the RFC 7638 thumbprint
of the key.

Every event extends a chain: its head is the SHA-256 of these lines, each ended
by a line feed, in UTF-8: the head before it, seq, at, participant_id, kind,
action, the question_id or else the contract_version or else nothing, the
SHA-256 of body. The first head is the SHA-256 of the room id. All hashes are
in lower-case hexadecimal.

===== verify.py: everything below this line
${verifyScript(keys)}`;

/** Sentences as a list, wrapped for a text file. */
const list = (sentences: readonly string[]): string =>
  sentences.map((sentence) => `- ${wrap(sentence, 76).join("\n  ")}`).join("\n");

const paragraph = (text: string): string => wrap(text, 78).join("\n");

function wrap(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line.length + word.length < width) lines[lines.length - 1] = line ? `${line} ${word}` : word;
    else lines.push(word);
  }
  return lines;
}
