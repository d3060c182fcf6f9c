import type { ReactNode } from "react";
import { UntrustedLines, UntrustedText } from "@/app/_components/untrusted-text";
import { quoteName } from "@/lib/room/quote-name";
import type { RecordSummary, Verification } from "@/lib/verify/verify-record";

/** The result of a check, with keys of this service or of a file that the person chose, or why there was none. */
export type Checked =
  | (Verification & { kind: "checked"; keySource: "service" | "file" })
  | { kind: "unchecked"; reason: string };

type Result = Extract<Checked, { kind: "checked" }>;

/** Whether a record is valid, what does not match, and what the record says. */
export function VerificationResult({ checked }: { checked: Checked }): ReactNode {
  if (checked.kind === "unchecked") return <Unchecked reason={checked.reason} />;
  return checked.problems.length > 0 ? <Invalid checked={checked} /> : <Valid checked={checked} />;
}

const Unchecked = ({ reason }: { reason: string }) => (
  <section className="card grid gap-2" aria-label="Result">
    <h2 className="text-xl font-semibold">The record could not be checked</h2>
    <p>{reason}</p>
  </section>
);

const Invalid = ({ checked: { problems } }: { checked: Result }) => (
  <section className="card grid gap-2" aria-label="Result">
    <h2 className="text-xl font-semibold text-bad">Not valid</h2>
    <ul className="grid list-disc gap-1 pl-5">
      {problems.map((problem) => (
        <li key={problem} className="wrap-anywhere">
          <UntrustedText text={problem} />
        </li>
      ))}
    </ul>
  </section>
);

const Valid = ({ checked: { record, keyId, keySource } }: { checked: Result }) =>
  record && (
    <section className="card grid gap-3" aria-label="Result">
      <h2 className="text-xl font-semibold text-good">Valid</h2>
      <p className="wrap-anywhere">
        {keySource === "service" ? (
          "This service signed this record, and nothing in it was changed since."
        ) : (
          <>
            The holder of the key <code>{keyId}</code> in the file that you chose signed this record, and
            nothing in it was changed since. The record says that it was issued by{" "}
            <UntrustedText text={record.iss} />.
          </>
        )}
      </p>
      <Summary record={record} />
    </section>
  );

const Summary = ({ record }: { record: RecordSummary }) => (
  <dl className="grid gap-2 wrap-anywhere">
    <Fact name="Room">
      <UntrustedText text={quoteName(record.title)} /> (<UntrustedText text={record.roomId} />)
    </Fact>
    <Fact name="Outcome">
      {record.outcome === "agreed" ? "Agreed" : "Ended without agreement"},{" "}
      <UntrustedText text={record.closedAt} />
    </Fact>
    {record.participants.map(({ role, agreedAt, approvedByPerson, link }) => (
      <Fact key={role} name="Participant">
        <UntrustedText text={quoteName(role)} />:{" "}
        {agreedAt === null ? (
          "did not agree"
        ) : (
          <>
            agreed <UntrustedText text={agreedAt} />
            {approvedByPerson && ", approved by its person"}
          </>
        )}
        {link && `, ${link}`}
      </Fact>
    ))}
    {record.contract && (
      <Fact name={`Contract, version ${record.contract.version}`}>
        SHA-256 <UntrustedText text={record.contract.sha256} />
      </Fact>
    )}
    <Fact name={`Head after ${record.events} events`}>
      <UntrustedText text={record.head} />
    </Fact>
    {record.contract && (
      <div>
        <dt className="font-semibold">Text of the contract</dt>
        <dd>
          <UntrustedLines text={record.contract.markdown} className="mt-1 text-sm" />
        </dd>
      </div>
    )}
  </dl>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="font-semibold">{name}</dt>
    <dd>{children}</dd>
  </div>
);
