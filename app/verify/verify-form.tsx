"use client";

import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { longestRecord, parseJson } from "@/lib/verify/json";
import { verifyRecord } from "@/lib/verify/verify-record";
import { type Checked, VerificationResult } from "./verification-result";

/** Two file inputs and the result. The files stay in the browser. */
export function VerifyForm(): ReactNode {
  const [record, setRecord] = useState<File>();
  const [keys, setKeys] = useState<File>();
  const [checked, setChecked] = useState<Checked>();
  const checks = useRef(0);
  const check = async (recordFile: File | undefined, keysFile: File | undefined) => {
    const number = ++checks.current;
    setChecked(undefined);
    const result = recordFile && (await verifyFiles(recordFile, keysFile));
    // Of files that were chosen before, a slower check may end later.
    if (number === checks.current) setChecked(result);
  };
  const onRecord = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setRecord(target.files?.[0]);
    void check(target.files?.[0], keys);
  };
  const onKeys = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setKeys(target.files?.[0]);
    void check(record, target.files?.[0]);
  };
  return (
    <div className="grid gap-6">
      <FileInput id="record" label="The record (record.json)" onChange={onRecord}>
        It is checked with the keys that this service publishes.
      </FileInput>
      <FileInput
        id="keys"
        label="Other keys (jwks.json), only for a record of another service"
        onChange={onKeys}
      >
        Get them from that service itself, at /.well-known/jwks.json. Those in the archive show only that the
        archive and the record belong together.
      </FileInput>
      <div role="status">{checked && <VerificationResult checked={checked} />}</div>
    </div>
  );
}

type FileInputProps = {
  id: string;
  label: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  children: ReactNode;
};

const FileInput = ({ id, label, onChange, children }: FileInputProps) => (
  <div className="grid gap-1 needs-script">
    <label className="font-semibold" htmlFor={id}>
      {label}
    </label>
    <p className="text-sm text-muted" id={`${id}-hint`}>
      {children}
    </p>
    <input
      className="button w-full max-w-prose"
      id={id}
      type="file"
      accept=".json,application/json,application/jose+json"
      aria-describedby={`${id}-hint`}
      onChange={onChange}
    />
  </div>
);

async function verifyFiles(recordFile: File, keysFile: File | undefined): Promise<Checked> {
  const keySource = keysFile ? "file" : "service";
  const invalid = (problem: string): Checked => ({
    kind: "checked",
    problems: [problem],
    keyId: null,
    record: null,
    keySource,
  });
  const unchecked = (reason: string): Checked => ({ kind: "unchecked", reason });
  if (!isSecureContext)
    return unchecked(
      "This page can check records only over HTTPS or on localhost: browsers do not allow it elsewhere.",
    );
  if (recordFile.size > longestRecord) return invalid("This file is too large to be a record.");
  const texts = await Promise.all([textOf(recordFile), keysFile?.text()]).catch(() => undefined);
  if (!texts) return unchecked("The files can't be read.");
  const [text, chosenKeys] = texts;
  const ownKeys = () => fetchKeys().catch(() => undefined);
  const keys = chosenKeys === undefined ? await ownKeys() : parseJson(chosenKeys);
  if (chosenKeys === undefined && keys === undefined)
    return unchecked(
      "The keys of this service can't be fetched. Try again in a moment, or choose a file with the keys of the service that signed the record.",
    );
  const result = await verifyRecord(text, keys);
  // Anyone can make a record and a file with its key. If it names this service, the key must be one of this service.
  const { record, problems } = result;
  const isClaimed = record && problems.length === 0 && new URL(record.iss).host === location.host;
  if (chosenKeys !== undefined && isClaimed) {
    const own = await ownKeys();
    if (own === undefined)
      return unchecked(
        "The record says that this service issued it, but the keys of this service can't be fetched. Try again in a moment.",
      );
    if ((await verifyRecord(text, own)).problems.length > 0)
      return invalid("The record says that this service issued it, but this service publishes no such key.");
  }
  return { kind: "checked", ...result, keySource };
}

/** The text with its byte order mark, which no record has, and `text()` leaves out. */
const textOf = async (file: File): Promise<string> =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());

async function fetchKeys(): Promise<unknown> {
  const response = await fetch("/.well-known/jwks.json");
  // A service without keys says so with 404.
  if (response.status === 404) return { keys: [] };
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}
