"use client";

import { type FormEvent, type ReactNode, startTransition, useActionState, useEffect, useRef } from "react";
import type { CopyEvent } from "@/app/_components/buttons";
import { createByForm } from "./actions";
import { CreateFields } from "./create-fields";
import type { FormError, RenderedOutcome } from "./outcome";

type Props = { initial: RenderedOutcome; intro: ReactNode };
/** The server's outcome, or why the form did not reach it. */
type Result = RenderedOutcome | { kind: "unsent"; error: FormError };

const timeoutMs = 15_000;

/** The page with the form, and then with the links of the new room, which are in no URL and in no history. */
export function CreateForm({ initial, intro }: Props): ReactNode {
  const main = useRef<HTMLElement>(null);
  const [result, submit, isPending] = useActionState<Result, FormData | null>(
    (_before, fields) => (fields ? send(fields) : initial),
    initial,
  );
  const isCreated = result.kind === "created";
  useEffect(() => {
    if (result === initial) return;
    const id = isCreated ? "created" : "summary";
    main.current?.querySelector<HTMLElement>(`#${id}`)?.focus();
    if (isCreated) scrollTo({ top: 0 });
  }, [result, initial, isCreated]);
  useLeaveWarning(isCreated);
  useEffect(() => {
    if (!isCreated) return;
    // A page that the browser keeps for "back" must not show the links again.
    const clear = () => main.current?.replaceChildren();
    const reload = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    const stop = new AbortController();
    addEventListener("pagehide", clear, { signal: stop.signal });
    addEventListener("pageshow", reload, { signal: stop.signal });
    return () => stop.abort();
  }, [isCreated]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    startTransition(() => submit(fields));
  };

  const error = isCreated ? undefined : result.error;
  return (
    <main
      className="mx-auto max-w-3xl px-4 pb-24 sm:px-6"
      id="page"
      ref={main}
      // Text typed while the form is being sent would be lost.
      inert={isPending}
    >
      <title>{titleOf(result)}</title>
      {isCreated ? (
        result.page
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
            form={initial.kind === "form" ? initial.form : undefined}
            error={error}
            action={createByForm}
            onSubmit={onSubmit}
          />
        </>
      )}
    </main>
  );
}

async function send(fields: FormData): Promise<Result> {
  try {
    // Submit only if the server can be reached. Otherwise the person could not tell whether the form arrived.
    await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    return unsent("The server does not respond. Try again in a moment.");
  }
  try {
    return await createByForm(fields);
  } catch {
    return unsent(
      "There was no usable response, so the room may or may not have been created. Try again: a room whose links are lost is deleted when it expires.",
    );
  }
}

const unsent = (message: string): Result => ({ kind: "unsent", error: { message, fields: [] } });

/** Makes the browser ask before it leaves the page while a link is not copied. The links are stored nowhere. */
function useLeaveWarning(isCreated: boolean): void {
  useEffect(() => {
    if (!isCreated) return;
    const links = [...document.querySelectorAll(".secret[id$='-link']")].map(
      (link) => link.textContent ?? "",
    );
    const missing = new Set(links);
    const markCopied = (text: string) => {
      for (const link of missing) if (text.includes(link)) missing.delete(link);
    };
    const onButton = ({ detail }: CopyEvent) => markCopied(detail.copied ?? "");
    const onCopy = () => markCopied(String(getSelection()));
    const warn = (event: BeforeUnloadEvent) => {
      if (missing.size > 0) event.preventDefault();
    };
    const stop = new AbortController();
    document.addEventListener("copy_done", onButton, { signal: stop.signal });
    document.addEventListener("copy", onCopy, { signal: stop.signal });
    addEventListener("beforeunload", warn, { signal: stop.signal });
    return () => stop.abort();
  }, [isCreated]);
}

function titleOf(result: Result): string {
  if (result.kind === "created") return "Your room is ready · Negotiation rooms";
  if (!result.error || result.kind === "unsent") return "Create a negotiation room";
  const title = result.error.fields.length > 0 ? "Please check the form" : "Something went wrong";
  return `${title} · Negotiation rooms`;
}
