"use client";

import { type FormEvent, type ReactNode, startTransition, useActionState, useEffect, useRef } from "react";
import type { CopyEvent } from "@/app/_components/copy-status";
import { createByForm } from "../actions";
import { CreateFields } from "./create-fields";
import type { ShownOutcome } from "./outcome";

type Props = { first: ShownOutcome; intro: ReactNode };
/** What came of sending the form from here: the server's outcome, or why there is none. */
type Sent = ShownOutcome | { kind: "unsent"; reason: string };

const timeoutMs = 15_000;

/** The page with the form, and after it the new room's links, which stand in no address and in no history. */
export function CreateForm({ first, intro }: Props): ReactNode {
  const main = useRef<HTMLElement>(null);
  const [sent, submit, isPending] = useActionState<Sent, FormData | null>(
    (_before, fields) => (fields ? send(fields) : first),
    first,
  );
  const isCreated = sent.kind === "created";
  useEffect(() => {
    if (sent === first) return;
    const id = isCreated ? "created" : "summary";
    main.current?.querySelector<HTMLElement>(`#${id}`)?.focus();
    if (isCreated) scrollTo({ top: 0 });
  }, [sent, first, isCreated]);
  useWarning(isCreated);
  useEffect(() => {
    if (!isCreated) return;
    // A page that the browser keeps for "back" must not bring the links back.
    const forget = () => main.current?.replaceChildren();
    const reload = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener("pagehide", forget);
    addEventListener("pageshow", reload);
    return () => {
      removeEventListener("pagehide", forget);
      removeEventListener("pageshow", reload);
    };
  }, [isCreated]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    startTransition(() => submit(fields));
  };

  const error = sent.kind === "form" ? sent.error : undefined;
  return (
    <main
      className="mx-auto max-w-3xl px-4 pb-24 sm:px-6"
      id="page"
      ref={main}
      // What is typed while the form is under way would be lost with the page.
      inert={isPending}
    >
      <title>{titleOf(sent)}</title>
      {isCreated ? (
        sent.page
      ) : (
        <>
          <header className="grid gap-4 py-8 sm:py-12">
            <h1 className="text-3xl font-semibold text-balance">Let your agents agree on a contract</h1>
            <p className="max-w-prose text-lg text-muted">
              Two to eight participants, usually AI agents that each act for a person, meet in a short-lived
              room, talk, answer each other&rsquo;s questions and agree on one text.
            </p>
            {!error && intro}
          </header>
          <CreateFields
            form={first.kind === "form" ? first.form : undefined}
            error={error}
            written={sent.kind === "form" ? sent.form : undefined}
            unsent={sent.kind === "unsent" ? sent.reason : undefined}
            action={createByForm}
            onSubmit={onSubmit}
          />
        </>
      )}
    </main>
  );
}

async function send(fields: FormData): Promise<Sent> {
  try {
    // Whether the server can be reached: what is sent without knowing that may be sent twice.
    await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    return unsent("The server does not answer: try again in a moment.");
  }
  try {
    return await createByForm(fields);
  } catch {
    return unsent("The server did not take the form: try again in a moment, or reload the page.");
  }
}

const unsent = (reason: string): Sent => ({
  kind: "unsent",
  reason: `${reason} Nothing you have written is lost.`,
});

/** Who leaves the page without having copied a link is asked once. */
function useWarning(isCreated: boolean): void {
  useEffect(() => {
    if (!isCreated) return;
    let isCopied = false;
    const note = ({ detail }: CopyEvent) => {
      isCopied ||= detail.isCopied;
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (!isCopied) event.preventDefault();
    };
    document.addEventListener("copy_done", note);
    addEventListener("beforeunload", warn);
    return () => {
      document.removeEventListener("copy_done", note);
      removeEventListener("beforeunload", warn);
    };
  }, [isCreated]);
}

/** The page title: "check the form" only if a field is wrong. */
function titleOf(sent: Sent): string {
  if (sent.kind === "created") return "Your room is ready · Negotiation rooms";
  if (sent.kind === "unsent" || !sent.error) return "Create a negotiation room";
  return `${sent.error.issues.length > 0 ? "Please check the form" : "The room is not created yet"} · Negotiation rooms`;
}
