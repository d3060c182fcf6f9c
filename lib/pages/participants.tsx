import type { ParticipantBody } from "@/lib/wire/responses";
import type { RoomView } from "@/lib/wire/room-view";
import { Icon } from "./icon";
import { Section } from "./section";
import { Ago } from "./time";
import { UntrustedText } from "./untrusted-text";
import { spelledOut } from "./visible-marks";

/** Who takes part: joined or not, last seen acting, agreed to which version. */
export const Participants = ({ view, plain }: { view: RoomView; plain: boolean }) => (
  <Section id="participants" title="Participants">
    <ul className="grid gap-4">
      {view.participants.map((participant) => (
        <Participant key={participant.id} participant={participant} view={view} plain={plain} />
      ))}
    </ul>
  </Section>
);

type Props = { participant: ParticipantBody; view: RoomView; plain: boolean };

const Participant = ({ participant, view, plain }: Props) => {
  const hasTurn = view.turns.some(({ participant_id }) => participant_id === participant.id);
  return (
    <li className="flex gap-2.5">
      <Icon
        name={participant.joined_at ? "joined" : "absent"}
        className={`mt-0.5 size-4 ${participant.joined_at ? "text-good" : "text-muted"}`}
      />
      <div className="min-w-0 grow text-sm">
        <p className="wrap-anywhere">
          <strong className="text-base font-semibold">
            <UntrustedText text={participant.role} />
          </strong>
          {participant.display_name !== null && (
            <>
              {" "}
              <UntrustedText text={participant.display_name} />
            </>
          )}
          {participant.id === view.your_participant_id && <span className="badge ml-2">you</span>}
          {hasTurn && <span className="badge badge-strong ml-2">their turn</span>}
        </p>
        <p className="text-muted">
          <Doings participant={participant} view={view} />
        </p>
        <Texts participant={participant} plain={plain} />
      </div>
    </li>
  );
};

const Doings = ({ participant, view }: Omit<Props, "plain">) => {
  if (!participant.joined_at) return "has not joined yet";
  const last = view.timeline.findLast(({ participant_id }) => participant_id === participant.id);
  const agreed = view.current_contract?.agreements.find(
    ({ participant_id }) => participant_id === participant.id,
  );
  return (
    <>
      last seen acting <Ago at={last?.at ?? participant.joined_at} now={view.now} />
      {agreed && `, agreed to version\u00a0${agreed.version}`}
    </>
  );
};

const Texts = ({ participant, plain }: Omit<Props, "view">) => {
  const { knows, needs_to_determine, id } = participant;
  if (knows.length + needs_to_determine.length === 0) return null;
  return (
    <details id={`about-${id}`} className="mt-1">
      <summary>What they bring and want to know</summary>
      <List title="Knows" texts={knows} plain={plain} />
      <List title="Must find out" texts={needs_to_determine} plain={plain} />
    </details>
  );
};

const List = ({ title, texts, plain }: { title: string; texts: string[]; plain: boolean }) =>
  texts.length > 0 && (
    <>
      <h3 className="mt-2 font-semibold">{title}</h3>
      <ul className="list-disc pl-5">
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts may be equal, and the list never changes.
          <li key={index} className="whitespace-pre-wrap wrap-anywhere">
            {plain ? spelledOut(text) : <UntrustedText text={text} />}
          </li>
        ))}
      </ul>
    </>
  );
