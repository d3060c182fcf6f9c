import { Icon } from "@/app/_components/icon";
import { Section } from "@/app/_components/section";
import { Ago } from "@/app/_components/time";
import { UntrustedText } from "@/app/_components/untrusted-text";
import { spelledOut } from "@/lib/text/spell-out";
import { hidesMuch } from "@/lib/text/visible-marks";
import type { ParticipantBody } from "@/lib/wire/responses";
import type { RoomView } from "@/lib/wire/room-view";
import { addressOf, type Choice } from "./choice";
import { fitting } from "./fitting";

/** How much text of what participants know and want to find out is shown at first, in characters. */
const firstCharacters = 40_000;

/** Who takes part: joined or not, last seen acting, agreed to which version. Of very much that they know the first. */
export const Participants = ({ view, choice }: { view: RoomView; choice: Choice }) => {
  const texts = view.participants.flatMap(({ knows, needs_to_determine }) => [
    ...knows,
    ...needs_to_determine,
  ]);
  const lengths = texts.map(({ length }) => length);
  const isWhole = choice.whole || fitting(lengths, firstCharacters) === lengths.length;
  const most = isWhole ? Number.POSITIVE_INFINITY : firstCharacters / (2 * view.participants.length);
  return (
    <Section id="participants" title="Participants">
      <ul className="grid gap-4">
        {view.participants.map((participant) => (
          <Participant key={participant.id} participant={participant} view={view} most={most} />
        ))}
      </ul>
      {!isWhole && (
        <p className="notice mt-4">
          Not all that they know is shown.{" "}
          <a href={addressOf({ ...choice, whole: true }, "participants")}>Show all of it</a>
        </p>
      )}
    </Section>
  );
};

/** `most`: of each list, in characters. */
type Props = { participant: ParticipantBody; view: RoomView; most: number };

const Participant = ({ participant, view, most }: Props) => {
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
        <Texts participant={participant} most={most} />
      </div>
    </li>
  );
};

const Doings = ({ participant, view }: Omit<Props, "most">) => {
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

const Texts = ({ participant, most }: Omit<Props, "view">) => {
  const { knows, needs_to_determine, id } = participant;
  if (knows.length + needs_to_determine.length === 0) return null;
  return (
    <details id={`about-${id}`} className="mt-1">
      <summary>What they bring and want to know</summary>
      <List title="Knows" texts={knows} most={most} />
      <List title="Must find out" texts={needs_to_determine} most={most} />
    </details>
  );
};

/** Where many texts together hide much, marks would make a page of megabytes: all is spelled out instead. */
const List = ({ title, texts: all, most }: { title: string; texts: string[]; most: number }) => {
  const texts = all.slice(
    0,
    fitting(
      all.map(({ length }) => length),
      most,
    ),
  );
  const isFlood = hidesMuch(texts.join("\n"));
  return (
    texts.length > 0 && (
      <>
        <h3 className="mt-2 font-semibold">{title}</h3>
        <ul className="list-disc pl-5">
          {texts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts may be equal, and the list never changes.
            <li key={index} className="whitespace-pre-wrap wrap-anywhere">
              {isFlood ? spelledOut(text) : <UntrustedText text={text} />}
            </li>
          ))}
        </ul>
      </>
    )
  );
};
