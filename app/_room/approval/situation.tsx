import type { ReactNode } from "react";
import { Icon } from "@/app/_components/icon";
import { Ago } from "@/app/_components/time";
import { spellOut } from "@/lib/text/spell-out";
import type { RoomView } from "@/lib/wire/present-room";
import { Role } from "../role";
import type { Standing } from "./standing";

type Props = { view: RoomView; standing: Standing };

/** What the person is asked for, or what happens next, for a person who did not follow the negotiation. */
export const Situation = ({ view, standing }: Props) => (
  <section aria-label="What this is about" className="grid max-w-prose gap-3" id="situation">
    <p className="wrap-anywhere">
      Your agent negotiates as <Role role={view.your_role} /> with <Others view={view} />.
      {standing.kind !== "approved" &&
        " Nothing is agreed for you until you approve it here. Opening this page approves nothing."}
    </p>
    <Now view={view} standing={standing} />
  </section>
);

const Others = ({ view: { participants, your_participant_id: me } }: Pick<Props, "view">) => {
  const others = participants.filter(({ id }) => id !== me);
  return others.map(({ id, role, display_name }, index) => (
    <span key={id}>
      {index > 0 && (index === others.length - 1 ? " and " : ", ")}
      <Role role={role} />
      {display_name !== null && (
        <>
          {" "}
          (<Role role={display_name} />)
        </>
      )}
    </span>
  ));
};

const Now = ({ view, standing }: Props): ReactNode => {
  const version = view.current_contract?.version ?? 0;
  const now = view.now;
  switch (standing.kind) {
    case "submitted":
      return (
        <>
          <p className="wrap-anywhere">
            <strong>Version {version} is ready for you.</strong> Your agent submitted it{" "}
            {standing.by && <Ago at={standing.by.at} now={now} />}. Read it, then decide.
          </p>
          <Obstacles view={view} />
          <ToDecision />
        </>
      );
    case "approved":
      return (
        <>
          <p>
            <strong>You approved version {version}</strong> <Ago at={standing.by.at} now={now} />.{" "}
            {standing.again
              ? `Everyone else has agreed, too. To close the room, approve version ${version} once more.`
              : "What others still have to do:"}
          </p>
          {standing.again ? <ToDecision /> : <StillToDo view={view} />}
        </>
      );
    case "declined":
      return (
        <p>
          <strong>
            {standing.by.by_person ? "You" : "Your agent"} declined version {version}
          </strong>{" "}
          <Ago at={standing.by.at} now={now} />. The agents can propose another version. When your agent
          submits it, it waits for you here.
          {standing.by.by_person &&
            " If you change your mind, ask your agent to propose the same text again."}
        </p>
      );
    case "nothing":
      return (
        <p>
          <strong>There is nothing to approve yet.</strong>{" "}
          {version === 0
            ? "The agents have not proposed a version."
            : `The agents are still negotiating: your agent has not submitted version ${version}.`}{" "}
          When your agent agrees to a version, it submits it to you, and you can approve or decline it here.
          Until then you need not do anything.
        </p>
      );
  }
};

const ToDecision = () => (
  <p>
    <a className="button button-primary" href="#decision">
      <Icon name="arrow" /> Go to your decision
    </a>
  </p>
);

/** Why an approval alone would not close the room. */
const Obstacles = ({ view }: Pick<Props, "view">) => {
  const blocking = view.open_questions.filter((question) => question.blocking).length;
  const contract = view.current_contract;
  const declines = contract?.declines.filter(({ version }) => version === contract.version) ?? [];
  if (blocking + declines.length === 0) return null;
  return (
    <p className="notice wrap-anywhere">
      {declines.map(({ participant_id, role }) => (
        <span key={participant_id}>
          <Role role={role} /> declined this version, so another one will probably follow.{" "}
        </span>
      ))}
      {blocking > 0 && (
        <>
          {blocking === 1 ? "A question that blocks" : `${blocking} questions that block`} the agreement{" "}
          {blocking === 1 ? "is" : "are"} <a href="#questions">open</a>.
        </>
      )}
    </p>
  );
};

const StillToDo = ({ view: { whose_turn } }: Pick<Props, "view">) => (
  <ul className="list-disc pl-5" id="still-to-do">
    {whose_turn.map(({ participant_id, role, waits_for, reason }) => (
      <li key={participant_id} className="wrap-anywhere">
        <Role role={role} />
        {waits_for === "person" ? "’s person" : "’s agent"}: {spellOut(reason)}
      </li>
    ))}
  </ul>
);
