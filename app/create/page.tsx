import { headers } from "next/headers";
import { NotForm } from "@/app/_components/notice";
import { pageRequestOf } from "@/lib/http/page/page-request";
import { emptyForm } from "@/lib/wire/create-form";
import { CreateForm } from "./_form/create-form";
import { Intro } from "./_form/intro";
import type { CreationOutcome } from "./_form/outcome";
import { shownOutcome } from "./_form/shown-outcome";

/** The form that opens a room; after it was sent without JavaScript, what came of it. */
export default async function CreatePage() {
  const page = pageRequestOf(await headers());
  const outcome = page?.outcome as CreationOutcome | undefined;
  if (!outcome && page?.notForm !== undefined) return <NotForm message={page.notForm} />;
  const first = shownOutcome(withWayBack(outcome) ?? { kind: "form", form: emptyForm });
  return <CreateForm first={first} intro={<Intro />} />;
}

/** Where the form is shown without what stood in it, says where that is. */
function withWayBack(outcome: CreationOutcome | undefined): CreationOutcome | undefined {
  if (outcome?.kind !== "form" || outcome.form || !outcome.error) return outcome;
  const message = `${outcome.error.message} Your form is too long to be shown again: go back in your browser, where it still stands.`;
  return { ...outcome, error: { message, issues: [] } };
}
