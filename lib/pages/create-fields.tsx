import type { Issue } from "@/lib/room/errors";
import { limits } from "@/lib/room/limits";
import type { CreateForm } from "@/lib/wire/create-form";
import { Field } from "./field";
import { Icon } from "./icon";
import { issueInWords } from "./messages";
import { ParticipantFieldset } from "./participant-fieldset";

type Props = { form: CreateForm; refusal: { message: string; issues: Issue[] } | undefined };

/** The form that opens a room. Its buttons are all of it that a browser needs: it works without scripts. */
export const CreateFields = ({ form, refusal }: Props) => {
  const issues = refusal?.issues ?? [];
  const { participants } = form;
  return (
    <form method="post" action="/create" className="grid gap-8" noValidate>
      {/* Enter in a field presses the first button: this one, not "Remove". */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Create the room
      </button>
      {refusal && <Summary refusal={refusal} />}
      <Field name="title" label="Title" value={form.title} issues={issues} required />
      <Field
        name="goal"
        label="Goal"
        hint="What shall be agreed? Everyone in the room reads this."
        value={form.goal}
        issues={issues}
        rows={4}
        required
      />
      <Field
        name="brief"
        label="Background"
        hint="What everyone should know before they start."
        value={form.brief}
        issues={issues}
        rows={3}
      />
      <Field
        name="ttl_hours"
        label="Hours until the room is deleted"
        hint={`At most ${limits.ttlHours}. Then everything in it is gone.`}
        value={form.ttl_hours}
        issues={issues}
        inputMode="decimal"
        className="max-w-28"
        required
      />
      {participants.map((participant, index) => (
        <ParticipantFieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
          key={index}
          index={index}
          participant={participant}
          issues={issues}
          removable={participants.length > limits.participants.min}
        />
      ))}
      {participants.length < limits.participants.max && (
        <button
          type="submit"
          formAction="/create/form"
          name="add"
          value="1"
          className="button justify-self-start"
          id="add"
        >
          <Icon name="plus" /> Add a participant
        </button>
      )}
      <p className="notice max-w-none">
        Never put passwords, keys or other secret values into a room: name the secret and hand its value over
        elsewhere. <a href="/security.md">How secrets are treated</a>
      </p>
      <button type="submit" className="button button-primary justify-self-start text-lg" id="create">
        Create the room <Icon name="arrow" className="size-5" />
      </button>
    </form>
  );
};

/** What is wrong, with a way to each field. What belongs to no field stands in the message. */
const Summary = ({ refusal: { message, issues } }: { refusal: { message: string; issues: Issue[] } }) => (
  <div className="summary" role="alert" tabIndex={-1} id="summary">
    <p className="font-semibold">
      {issues.length > 0 ? "The room is not created yet. Please change:" : message}
    </p>
    {issues.length > 0 && (
      <ul className="mt-2 list-disc pl-5">
        {issues.map(({ path, message: text }) => (
          <li key={path + text}>
            <a href={`#${fieldOf(path)}`}>{labelOf(path)}</a> {issueInWords(text)}
          </li>
        ))}
      </ul>
    )}
    {issues.length === 0 && <p className="mt-1">Nothing you have written is lost.</p>}
  </div>
);

/** The field that an issue belongs to: entries of a list share theirs. */
const fieldOf = (path: string): string => path.replace(/^(participants\.\d+\.\w+)\.\d+$/, "$1");

const labels: Record<string, string> = {
  title: "Title",
  goal: "Goal",
  brief: "Background",
  ttl_hours: "Hours until the room is deleted",
  participants: "Participants",
  role: "role",
  display_name: "name",
  knows: "what they know",
  needs_to_determine: "what they must find out",
  instructions: "private instructions",
};

function labelOf(path: string): string {
  const [, position, field = ""] = /^participants\.(\d+)\.(\w+)/.exec(path) ?? [];
  return position === undefined
    ? (labels[path] ?? path)
    : `Participant ${Number(position) + 1}, ${labels[field] ?? field}`;
}
