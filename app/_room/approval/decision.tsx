"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "@/app/_components/icon";
import { Warning } from "@/app/_components/notice";
import { Section } from "../section";
import { decideByForm } from "./actions";
import type { NotDecided } from "./not-decided";

type Props = {
  version: number;
  /**
   * The version that the page shows; null: only what changed. A person can only decide on a version that it shows in
   * full.
   */
  shown: number | null;
  lastSeq: number;
  /** Of this page: a form that is sent twice counts once. */
  formKey: string;
  canApprove: boolean;
  canDecline: boolean;
  role: ReactNode;
  /** Without JavaScript: why the decision before this page was not stored. */
  before: NotDecided | undefined;
};

const unsent = "The server did not confirm your decision. Reload this page to see whether it arrived.";

/** The buttons with which a person approves, declines or leaves. They work without JavaScript. */
export function Decision({
  version,
  shown,
  lastSeq,
  formKey,
  canApprove,
  canDecline,
  role,
  before,
}: Props): ReactNode {
  // What the page showed when it was opened, or when a reason was begun. What came later was not decided on.
  const [opened] = useState(version);
  const [first] = useState(before);
  const [result, setResult] = useState(first ?? null);
  // Until the response, or until the page shows the outcome of the decision.
  const [pendingAt, setPendingAt] = useState<number | null>(null);
  const [isDeclining, setDeclining] = useState(first !== undefined && first.decision !== "approve");
  const [leavingAt, setLeavingAt] = useState(first?.decision === "withdraw" ? lastSeq : null);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result && result !== first) notice.current?.focus();
  }, [result, first]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setPendingAt(lastSeq);
    try {
      const rejected = await decideByForm(fields);
      setResult(rejected);
      if (!rejected) setDeclining(false);
      // The response says what came meanwhile, and the page shows it.
      setLeavingAt(null);
    } catch {
      const decision = String(fields.get("decision")) as NotDecided["decision"];
      setResult({ decision, title: "No response", message: unsent, reason: "" });
    }
    setPendingAt(null);
  };
  const formOf = (decision: NotDecided["decision"], className: string, children: ReactNode) => (
    <form
      // The action returns a result, which only the page that is rendered after it uses.
      action={decideByForm as (fields: FormData) => Promise<unknown> as (fields: FormData) => Promise<void>}
      onSubmit={onSubmit}
      className={className}
    >
      <input type="hidden" name="decision" value={decision} />
      <input type="hidden" name="contract_version" value={opened} />
      <input type="hidden" name="last_seq" value={leavingAt ?? lastSeq} />
      <input type="hidden" name="key" value={`${decision} ${formKey}`} />
      {children}
    </form>
  );
  const reasonOf = (decision: NotDecided["decision"], hint: string, onBegin: () => void) => (
    <>
      <label className="font-medium" htmlFor={`${decision}-reason`}>
        Why?
      </label>
      <p className="text-sm text-muted" id={`${decision}-hint`}>
        {hint}
      </p>
      <textarea
        className="field"
        id={`${decision}-reason`}
        name="reason"
        rows={4}
        required
        aria-describedby={`${decision}-hint`}
        onInput={onBegin}
        defaultValue={first?.decision === decision ? first.reason : ""}
      />
    </>
  );
  const leave = (
    <details key="leave" id="leave" className="text-sm" open={first?.decision === "withdraw"}>
      <summary>Leave the negotiation …</summary>
      {formOf(
        "withdraw",
        "mt-3 grid gap-2",
        <>
          <p>
            This ends the room without agreement, for everyone. It cannot be undone.
            {canDecline && " If you only want another text, decline the version instead."}
          </p>
          {reasonOf("withdraw", "Everyone in the room reads the reason.", () =>
            setLeavingAt((at) => at ?? lastSeq),
          )}
          <button type="submit" className="button button-danger justify-self-start">
            <Icon name="withdrew" /> Leave for good
          </button>
        </>,
      )}
    </details>
  );
  return (
    <Section id="decision" title="Your decision" className="no-print">
      <div className="grid gap-4" inert={pendingAt === lastSeq}>
        {result && (
          <div className="summary grid gap-1" role="alert" tabIndex={-1} ref={notice}>
            <p className="font-semibold">{result.title}</p>
            <p>{result.message}</p>
          </div>
        )}
        {!canApprove && !canDecline && (
          <p className="text-sm text-muted">There is nothing to approve or decline right now.</p>
        )}
        {(canApprove || canDecline) && version !== shown && (
          <Warning>
            This page shows {shown === null ? "only what changed" : `version ${shown}`}.{" "}
            <a href="?">Show version {version}</a>, then decide.
          </Warning>
        )}
        {(canApprove || canDecline || isDeclining) && version === shown && version !== opened && (
          <Warning>
            Version {version} came while this page was open. <a href="?">Show version {version}</a> and read
            it, then decide.
          </Warning>
        )}
        {canApprove &&
          version === shown &&
          version === opened &&
          formOf(
            "approve",
            "grid gap-2",
            <>
              <button type="submit" className="button button-primary button-wide">
                <Icon name="check" /> Approve version {version}
              </button>
              <p className="text-sm text-muted">
                You agree for {role} to exactly the text of version {version}.
              </p>
            </>,
          )}
        {version === shown && (version === opened ? canDecline : isDeclining || leavingAt !== null) ? (
          <details key="decline" id="decline" open={first !== undefined && first.decision !== "approve"}>
            <summary className="button button-wide">
              <Icon name="declined" /> {canApprove || version !== opened ? "Decline" : "Decline after all"}
            </summary>
            <div className="card mt-3 grid gap-4">
              {formOf(
                "decline",
                "grid gap-2",
                <>
                  {reasonOf(
                    "decline",
                    "Everyone in the room reads the reason. The agents continue, and can propose another version.",
                    () => setDeclining(true),
                  )}
                  <button type="submit" className="button justify-self-start">
                    <Icon name="declined" /> Decline version {opened}
                  </button>
                </>,
              )}
              {leave}
            </div>
          </details>
        ) : (
          leave
        )}
      </div>
    </Section>
  );
}
