import { dirname, join } from "node:path";
import { jsonBodyOf, sendRequest } from "@/lib/client/send-request";
import { longestRecord, parseJson } from "@/lib/verify/json";
import { type RecordSummary, type Verification, verifyRecord } from "@/lib/verify/verify-record";
import { recordDoesNotProve, recordProves } from "@/lib/verify/what-it-proves";
import { isServiceUrl } from "./arguments";
import { command } from "./command";
import { exitCodes, messageOf, UsageError } from "./errors";
import { readInput } from "./files";
import { clientOptions, printJson, timeOf } from "./report";
import { type Line, nameIn, paint, print, quoted } from "./terminal";

export const verify = command({
  usage: "verify <file> [--issuer <url> | --jwks <file>]",
  summary:
    "Check the signature, the contract and the events of a record. The keys come from jwks.json next to it, from --jwks, or from the service with --issuer.",
  words: 1,
  options: { issuer: { type: "string" }, jwks: { type: "string" } },
  run: async ({ issuer, jwks, json }, [file = ""]) => {
    if (issuer !== undefined && jwks !== undefined)
      throw new UsageError("Use --issuer or --jwks, not both: the keys come from one place.");
    const text = await readInput(file, longestRecord);
    const keysFrom = issuer ?? jwks ?? (file === "-" ? "jwks.json" : join(dirname(file), "jwks.json"));
    const keys =
      issuer === undefined ? await readKeys(keysFrom, jwks !== undefined) : await fetchKeys(issuer);
    const result = await verifyRecord(text, keys);
    const problems = [...result.problems, ...issuerProblems(result, issuer)];
    const valid = problems.length === 0;
    // First: the reader of the output may exit before it has all of it.
    if (!valid) process.exitCode = exitCodes.rejected;
    if (json) printJson({ valid, problems, key_id: result.keyId, keys_from: keysFrom, ...factsOf(result) });
    else
      print(...(valid ? validLines(result, signerLines(result, issuer, keysFrom)) : invalidLines(problems)));
  },
});

async function readKeys(file: string, isNamed: boolean): Promise<unknown> {
  const text = await readInput(file).catch((error: unknown) => {
    if (isNamed) throw error;
    throw new UsageError(
      `The keys in ${nameIn(file)}: ${messageOf(error)}`,
      "Name the file with the keys of the service, --jwks <file>, or the service itself, --issuer <url>.",
    );
  });
  const keys = parseJson(text);
  if (keys !== undefined) return keys;
  throw new UsageError(
    "The file with the keys is not JSON: it is what a service sends at /.well-known/jwks.json.",
  );
}

async function fetchKeys(issuer: string): Promise<unknown> {
  if (!isServiceUrl(issuer))
    throw new UsageError("--issuer takes the URL of a service, such as --issuer https://rooms.example.com");
  const url = `${asWritten(issuer)}/.well-known/jwks.json`;
  return jsonBodyOf(url, await sendRequest({ method: "GET", url }, clientOptions));
}

/** A URL as a service writes its own: in the normal form, without a slash at the end. */
const asWritten = (url: string): string => new URL(url).href.replace(/\/+$/, "");

const issuerProblems = ({ record }: Verification, issuer: string | undefined): string[] =>
  record && issuer !== undefined && asWritten(issuer) !== asWritten(record.iss)
    ? [`The record names ${nameIn(record.iss)} as the service that issued it, not ${nameIn(issuer)}.`]
    : [];

const invalidLines = (problems: string[]): Line[] => [
  [paint("NOT VALID", "bold")],
  ...problems.map((problem): Line => `- ${problem}`),
];

/** Who signed a record. A file of keys may have come with the record, so it proves nothing about the service. */
function signerLines({ keyId, record }: Verification, issuer: string | undefined, keysFrom: string): Line[] {
  const key = `the key ${nameIn(keyId ?? "")}`;
  if (issuer !== undefined) return [`Signed by ${nameIn(issuer)} with ${key}, which it publishes.`];
  const claimed = nameIn(record?.iss ?? "");
  return [
    `Signed by the holder of ${key} from ${nameIn(keysFrom)}.`,
    `The record says that ${claimed} issued it. To check that: negotiation-room verify <file> --issuer <url>, with the URL of the service that you know.`,
  ];
}

function validLines({ record }: Verification, signer: Line[]): Line[] {
  if (!record) return [];
  return [
    [paint("VALID", "bold")],
    ...signer,
    ...summaryLines(record),
    "",
    "This proves:",
    ...recordProves.map((sentence): Line => `- ${sentence}`),
    "",
    "It does not prove:",
    ...recordDoesNotProve.map((sentence): Line => `- ${sentence}`),
  ];
}

const summaryLines = ({
  roomId,
  title,
  outcome,
  closedAt,
  participants,
  contract,
  events,
  head,
}: RecordSummary): Line[] => [
  `Room ${nameIn(roomId)}, ${quoted(title)}: ${outcome === "agreed" ? "agreed" : "ended without agreement"}, ${timeOf(nameIn(closedAt))}.`,
  ...participants.map(
    ({ role, agreedAt, approvedByPerson, link }): Line =>
      `- ${quoted(role)} ${agreedAt === null ? "did not agree" : `agreed ${timeOf(nameIn(agreedAt))}`}${approvedByPerson ? ", approved by its person" : ""}${link && `, ${link}`}`,
  ),
  contract === null
    ? "There is no contract."
    : `Contract: version ${contract.version}, SHA-256 ${nameIn(contract.sha256)}.`,
  `${events} events, head ${nameIn(head)}.`,
];

/** The fields of --json, named as in the record. */
const factsOf = ({ record }: Verification) =>
  record && {
    iss: record.iss,
    room_id: record.roomId,
    outcome: record.outcome,
    closed_at: record.closedAt,
    contract_sha256: record.contract?.sha256 ?? null,
    events: record.events,
    head: record.head,
  };
