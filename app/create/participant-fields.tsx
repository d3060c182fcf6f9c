"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Icon } from "@/app/_components/icon";
import { noParticipant, type ParticipantFields } from "@/lib/wire/create-form";
import { Field } from "./field";
import type { FieldError } from "./field-errors";
import { participantFields } from "./form-fields";

type Props = { index: number; participant: ParticipantFields; errors: FieldError[]; removable: boolean };

/** One participant of the form; the first is the creator's own agent. */
export const ParticipantFieldset = ({ index, participant, errors, removable }: Props) => (
  <fieldset className="card grid gap-5 p-4 sm:grid-cols-2 sm:p-6">
    <legend className="float-left flex w-full flex-wrap items-center gap-3 text-lg font-semibold sm:col-span-2">
      Participant {index + 1}
      {index === 0 && <span className="badge badge-strong">your side</span>}
    </legend>
    {participantFields.map((spec) => (
      <div key={spec.name} className={spec.name === "instructions" ? "sm:col-span-2" : ""}>
        <Field
          spec={spec}
          name={`participants.${index}.${spec.name}`}
          value={participant[spec.name]}
          errors={errors}
        />
      </div>
    ))}
    <Approval index={index} isChecked={participant.approval === "person"} />
    {removable && (
      <button type="submit" name="remove" value={index} className="button justify-self-start">
        <Icon name="remove" /> Remove participant {index + 1}
      </button>
    )}
  </fieldset>
);

/** Whether the participant's person keeps the final say. */
const Approval = ({ index, isChecked }: { index: number; isChecked: boolean }) => {
  const name = `participants.${index}.approval`;
  const isOwn = index === 0;
  return (
    <div className="flex items-start gap-3 sm:col-span-2">
      <input
        type="checkbox"
        id={name}
        name={name}
        value="person"
        className="mt-1 size-5"
        aria-describedby={`${name}-hint`}
        defaultChecked={isChecked}
      />
      <div>
        <label className="font-medium" htmlFor={name}>
          {isOwn ? "I want to approve the contract myself" : "A person on this side approves the contract"}
        </label>
        <p className="text-sm text-muted" id={`${name}-hint`}>
          {isOwn
            ? "Your agent negotiates, and its agreement counts only when you approve. You get a link for that, which your agent must not have."
            : "The agent negotiates, and its agreement counts only when that person approves. You get a link for that, to send to the person and not to the agent."}
        </p>
      </div>
    </div>
  );
};

/** A participant with a key that stays the same when others are removed. */
type Entry = { key: number; fields: ParticipantFields };

/** The participants of the form. `change` does what "add" and "remove" ask for; false for any other submission. */
export function useParticipants(initial: ParticipantFields[]): {
  participants: Entry[];
  change: (event: FormEvent<HTMLFormElement>) => boolean;
} {
  const [participants, setParticipants] = useState<Entry[]>(() =>
    initial.map((fields, key) => ({ key, fields })),
  );
  const focusNext = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the participants have changed.
  useEffect(() => {
    if (focusNext.current !== "") document.getElementById(focusNext.current)?.focus();
    focusNext.current = "";
  }, [participants]);
  const change = ({ nativeEvent }: FormEvent<HTMLFormElement>): boolean => {
    const { submitter } = nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return false;
    if (submitter.name === "add") {
      const key = Math.max(...participants.map((entry) => entry.key)) + 1;
      focusNext.current = `participants.${participants.length}.role`;
      setParticipants([...participants, { key, fields: noParticipant }]);
      return true;
    }
    if (submitter.name !== "remove") return false;
    focusNext.current = "add";
    setParticipants(participants.filter((_, index) => String(index) !== submitter.value));
    return true;
  };
  return { participants, change };
}
