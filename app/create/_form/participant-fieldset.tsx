import { Icon } from "@/app/_components/icon";
import type { Issue } from "@/lib/room/errors";
import type { ParticipantFields } from "@/lib/wire/create-form";
import { Field } from "./field";

type Props = {
  index: number;
  participant: ParticipantFields;
  /** What stood in its fields when the form was sent. */
  written: ParticipantFields | undefined;
  issues: Issue[];
  removable: boolean;
};

/** One participant of the form; the first is the creator's own agent. */
export const ParticipantFieldset = ({
  index,
  participant,
  written = participant,
  issues,
  removable,
}: Props) => {
  const at = `participants.${index}`;
  return (
    <fieldset className="card grid gap-5 p-4 sm:p-6" id={at}>
      <legend className="float-left flex w-full flex-wrap items-center gap-3 text-lg font-semibold">
        Participant {index + 1}
        {index === 0 && <span className="badge badge-strong">your agent: joins at once</span>}
      </legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name={`${at}.role`}
          label="Role"
          hint={index === 0 ? "For example: Buyer" : "For example: Seller"}
          value={participant.role}
          issues={issues}
          required
        />
        <Field
          name={`${at}.display_name`}
          label="Name"
          hint="Of the person or company."
          value={participant.display_name}
          issues={issues}
        />
        <Field
          name={`${at}.knows`}
          label="What they know"
          hint="One fact a line. Everyone reads it."
          value={participant.knows}
          written={written.knows}
          issues={issues}
          rows={3}
        />
        <Field
          name={`${at}.needs_to_determine`}
          label="What they must find out"
          hint="One question a line. Everyone reads it."
          value={participant.needs_to_determine}
          written={written.needs_to_determine}
          issues={issues}
          rows={3}
        />
      </div>
      <Field
        name={`${at}.instructions`}
        label="Private instructions"
        hint="Only this participant reads them: limits, priorities, what to insist on."
        value={participant.instructions}
        issues={issues}
        rows={3}
      />
      {removable && (
        <button type="submit" name="remove" value={index} className="button justify-self-start">
          <Icon name="remove" /> Remove participant {index + 1}
        </button>
      )}
    </fieldset>
  );
};
