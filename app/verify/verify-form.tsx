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
  const failed = (problem: string): Checked => ({
    problems: [problem],
    keyId: null,
    record: null,
    keySource,
  });
  if (!isSecureContext)
    return failed(
      "This page can check records only over HTTPS or on localhost: browsers do not allow it elsewhere.",
    );
  if (recordFile.size > longestRecord) return failed("This file is too large to be a record.");
  try {
    const text = await textOf(recordFile);
    const keys = keysFile ? parseJson(await keysFile.text()) : await fetchKeys();
    const result = await verifyRecord(text, keys);
    // Anyone can make a record and a file with its key. If it names this service, the key must be one of this service.
    const { record, problems } = result;
    const isClaimed = record && problems.length === 0 && new URL(record.iss).host === location.host;
    if (keysFile && isClaimed && !(await isOwn(text)))
      return failed("The record says that this service issued it, but this service publishes no such key.");
    return { ...result, keySource };
  } catch {
    return failed(
      keysFile
        ? "The files can't be read."
        : "The keys of this service can't be fetched. Choose a file with the keys of the service that signed the record.",
    );
  }
}

/** Whether a record that is valid with other keys is valid with those of this service. */
const isOwn = async (text: string): Promise<boolean> =>
  (await verifyRecord(text, await fetchKeys())).problems.length === 0;

/** The text with its byte order mark, which no record has, and `text()` leaves out. */
const textOf = async (file: File): Promise<string> =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());

async function fetchKeys(): Promise<unknown> {
  const response = await fetch("/.well-known/jwks.json");
  // A service without keys says so with 404.
  return response.status === 404 ? { keys: [] } : response.json();
}
