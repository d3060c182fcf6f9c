import { type FormEvent, type ReactNode, useState } from "react";
import { Icon } from "@/app/_components/icon";
import { limits } from "@/lib/room/limits";
import { type CreateForm, emptyForm } from "@/lib/wire/create-form";
import { Field } from "./field";
import { roomFields } from "./form-fields";
import type { FormError } from "./outcome";
import { ParticipantFieldset, useParticipants } from "./participant-fields";

type Props = {
  form: CreateForm | undefined;
  error: FormError | undefined;
  /** Where the browser sends the form without JavaScript. */
  action: (fields: FormData) => Promise<unknown>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** The form that creates a room. Without JavaScript the browser also sends it to add or remove a participant. */
export function CreateFields({ form = emptyForm, error, action, onSubmit }: Props): ReactNode {
  const { participants, change } = useParticipants(form.participants);
  // Errors name participants by number: adding or removing one makes them wrong.
  const [outdated, setOutdated] = useState<FormError>();
  const current = error === outdated ? undefined : error;
  const errors = current?.fields ?? [];
  return (
    <form
      // The action returns a result, which only the page that is rendered after it uses.
      action={action as (fields: FormData) => Promise<void>}
      onSubmit={(event) => {
        if (!change(event)) return onSubmit(event);
        event.preventDefault();
        setOutdated(error);
      }}
      className="grid gap-8"
      noValidate
    >
      {/* Enter in a field presses the first button: this one, not "Remove". */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Create the room
      </button>
      {current && <Summary error={current} />}
      {roomFields.map((spec) => (
        <Field key={spec.name} spec={spec} value={form[spec.name]} errors={errors} />
      ))}
      {participants.map(({ key, fields }, index) => (
        <ParticipantFieldset
          key={key}
          index={index}
          participant={fields}
          errors={errors}
          removable={participants.length > limits.participants.min}
        />
      ))}
      {participants.length < limits.participants.max && (
        <button type="submit" name="add" value="1" className="button justify-self-start" id="add">
          <Icon name="plus" /> Add a participant
        </button>
      )}
      <p className="notice max-w-none">
        Never put passwords, keys or other secret values into a room: name the secret, and send its value in
        another way. <a href="/security.md">How secrets are treated</a>
      </p>
      <button type="submit" className="button button-primary justify-self-start text-lg" id="create">
        Create the room <Icon name="arrow" className="size-5" />
      </button>
    </form>
  );
}

const Summary = ({ error: { message, fields, isInputLost } }: { error: FormError }) => (
  <div className="summary" role="alert" tabIndex={-1} id="summary">
    <p className="font-semibold">
      {fields.length > 0 ? "The room has not been created yet. Please change:" : message}
    </p>
    {fields.length > 0 ? (
      <ul className="mt-2 list-disc pl-5">
        {fields.map(({ field, label, message: text }) => (
          <li key={field + text}>
            <a href={`#${field}`}>{label}</a>: {text}
          </li>
        ))}
      </ul>
    ) : (
      !isInputLost && <p className="mt-1">Your input is still here.</p>
    )}
  </div>
);
