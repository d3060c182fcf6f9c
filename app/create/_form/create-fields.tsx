import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "@/app/_components/icon";
import { issueInWords } from "@/app/_components/issue-words";
import { limits } from "@/lib/room/limits";
import { type CreateForm, emptyForm, noParticipant, type ParticipantFields } from "@/lib/wire/create-form";
import { Field } from "./field";
import type { FormError } from "./outcome";
import { ParticipantFieldset } from "./participant-fieldset";

type Props = {
  /** The initial values of the fields. */
  form: CreateForm | undefined;
  error: FormError | undefined;
  /** What stood in the fields when they were sent. */
  written: CreateForm | undefined;
  /** Why the form could not be sent. */
  unsent: string | undefined;
  /** Where the browser sends the form without JavaScript. */
  action: (fields: FormData) => Promise<unknown>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** The form that opens a room. Without JavaScript the browser sends it, for another participant too. */
export function CreateFields({
  form = emptyForm,
  error,
  written = form,
  unsent,
  action,
  onSubmit,
}: Props): ReactNode {
  const { participants, change } = useParticipants(form.participants);
  // What is wrong with a participant stands beside another one as soon as one is added or removed.
  const [outdated, setOutdated] = useState<FormError>();
  const issues = error && error !== outdated ? error.issues : [];
  const onButton = (event: FormEvent<HTMLFormElement>): boolean => {
    const isChanged = change(event);
    if (isChanged) setOutdated(error);
    return isChanged;
  };
  return (
    <form
      // The action has a result, which only the page that is rendered after it shows.
      action={action as (fields: FormData) => Promise<void>}
      onSubmit={(event) => (onButton(event) ? event.preventDefault() : onSubmit(event))}
      className="grid gap-8"
      noValidate
    >
      {/* Enter in a field presses the first button: this one, not "Remove". */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Create the room
      </button>
      {unsent !== undefined && (
        <p className="summary" id="summary" role="alert" tabIndex={-1}>
          {unsent}
        </p>
      )}
      {error && error !== outdated && <Summary error={error} />}
      <Field name="title" label="Title" value={form.title} issues={issues} required />
      <Field
        name="goal"
        label="Goal"
        hint="What do you want to agree on? Everyone in the room reads this."
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
      {participants.map(({ key, fields }, index) => (
        <ParticipantFieldset
          key={key}
          index={index}
          participant={fields}
          written={written.participants[index]}
          issues={issues}
          removable={participants.length > limits.participants.min}
        />
      ))}
      {participants.length < limits.participants.max && (
        <button type="submit" name="add" value="1" className="button justify-self-start" id="add">
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
}

/** A participant of the form, under a key that stays its own when others are removed. */
type Entry = { key: number; fields: ParticipantFields };

/** The participants of the form, and what its buttons do: whether a form was sent by one of them. */
function useParticipants(first: ParticipantFields[]): {
  participants: Entry[];
  change: (event: FormEvent<HTMLFormElement>) => boolean;
} {
  const [participants, set] = useState<Entry[]>(() => first.map((fields, key) => ({ key, fields })));
  const focused = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the participants have changed.
  useEffect(() => {
    if (focused.current !== "") document.getElementById(focused.current)?.focus();
    focused.current = "";
  }, [participants]);
  const change = ({ nativeEvent }: FormEvent<HTMLFormElement>): boolean => {
    const { submitter } = nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return false;
    if (submitter.name === "add") {
      const key = Math.max(...participants.map((entry) => entry.key)) + 1;
      focused.current = `participants.${participants.length}.role`;
      set([...participants, { key, fields: noParticipant }]);
      return true;
    }
    if (submitter.name !== "remove") return false;
    focused.current = "add";
    set(participants.filter((_, index) => String(index) !== submitter.value));
    return true;
  };
  return { participants, change };
}

/** What is wrong, with a way to each field. What belongs to no field stands in the message. */
const Summary = ({ error: { message, issues } }: { error: FormError }) => (
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
