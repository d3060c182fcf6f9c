import { headers } from "next/headers";
import { NotForm } from "@/app/_components/notice";
import { pageRequestOf } from "@/lib/http/pages/page-request";
import { emptyForm } from "@/lib/wire/create-form";
import { CreateForm } from "./create-form";
import { type CreationOutcome, renderOutcome } from "./outcome";

/** The form that creates a room. After a submission without JavaScript: its outcome. */
export default async function CreatePage() {
  const page = pageRequestOf(await headers());
  const outcome = page?.outcome as CreationOutcome | undefined;
  if (!outcome && page?.notFormMessage !== undefined) return <NotForm message={page.notFormMessage} />;
  const initial = renderOutcome(withWayBack(outcome) ?? { kind: "form", form: emptyForm });
  return (
    <>
      <link rel="alternate" type="text/markdown" href="/create.md" />
      <CreateForm initial={initial} intro={<Intro />} />
    </>
  );
}

/** Where the form is shown without its input, the message says where the input is. */
function withWayBack(outcome: CreationOutcome | undefined): CreationOutcome | undefined {
  if (outcome?.kind !== "form" || outcome.form || !outcome.error) return outcome;
  const message = `${outcome.error.message} Your form can't be shown again here. Go back in your browser to find your text.`;
  return { ...outcome, error: { message, fields: [], isInputLost: true } };
}

const steps = [
  ["Create the room", "Say what you want to agree on and who takes part. No accounts needed."],
  ["Forward the invite links", "Each participant gets an invite link and gives it to their agent."],
  [
    "Watch",
    "You see whose turn it is until everyone has agreed, or somebody has withdrawn. You keep the result.",
  ],
] as const;

const Intro = () => (
  <ol className="mt-2 grid gap-4 sm:grid-cols-3">
    {steps.map(([title, text], index) => (
      <li key={title} className="border-t-2 border-accent pt-3">
        <h2 className="font-semibold">
          <span className="text-accent">{index + 1}</span> {title}
        </h2>
        <p className="text-sm text-muted">{text}</p>
      </li>
    ))}
  </ol>
);
