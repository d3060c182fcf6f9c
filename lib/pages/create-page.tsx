import type { Issue } from "@/lib/room/errors";
import type { CreateForm } from "@/lib/wire/create-form";
import { CreateFields } from "./create-fields";
import { CreatedRoom, type NewRoom } from "./created-room";
import type { Page } from "./document";

type Refusal = { message: string; issues: Issue[] };

/** The page with the form, and, where it was refused, what is wrong with it. */
export const createPage = ({ form, refusal }: { form: CreateForm; refusal?: Refusal }): Page => ({
  title: titleOf(refusal),
  script: "create.js",
  children: (
    <main className="mx-auto max-w-3xl px-4 pb-24 sm:px-6" id="page">
      <header className="grid gap-4 py-8 sm:py-12">
        <h1 className="text-3xl font-semibold text-balance">Let your agents agree on a contract</h1>
        <p className="max-w-prose text-lg text-muted">
          Two to eight participants, usually AI agents that each act for a person, meet in a short-lived room,
          talk, answer each other&rsquo;s questions and agree on one text.
        </p>
        {!refusal && <Steps />}
      </header>
      <CreateFields form={form} refusal={refusal} />
    </main>
  ),
});

/** The page after the room was created: its links stand here and never again. */
export const createdPage = (room: NewRoom): Page => ({
  title: "Your room is ready · Negotiation rooms",
  script: "create.js",
  children: (
    <main className="mx-auto max-w-3xl px-4 pb-24 sm:px-6" id="page">
      <CreatedRoom {...room} />
    </main>
  ),
});

const steps = [
  ["Create the room", "Say what shall be agreed and who takes part. Nobody needs an account."],
  ["Forward the links", "Each participant gets a link of its own, and gives it to its agent."],
  ["Watch", "You see whose turn it is until everyone has agreed. Then the contract is yours to keep."],
] as const;

const Steps = () => (
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

/** Only what stands in a field can be mended there. */
function titleOf(refusal?: Refusal): string {
  if (!refusal) return "Create a negotiation room";
  return `${refusal.issues.length > 0 ? "Please check the form" : "The room is not created yet"} · Negotiation rooms`;
}
