import { Icon } from "@/app/_components/icon";
import { Ago } from "@/app/_components/time";
import { UntrustedText } from "@/app/_components/untrusted-text";
import { shortenGaps } from "@/lib/text/shorten-gaps";
import { spellOut } from "@/lib/text/spell-out";
import { needsManyMarks } from "@/lib/text/visible-marks";
import type { RoomView } from "@/lib/wire/present-room";
import type { ParticipantBody } from "@/lib/wire/responses";
import { positionOf } from "./contract/position";
import { PartLinks } from "./part-links";
import { Role } from "./role";
import { Section } from "./section";
import { countFitting, partOf, urlOf, type ViewOptions } from "./view-options";

/** How many characters of what participants know and must find out are shown at first. */
const firstCharacters = 40_000;
/** The size of an entry without its text. */
const entryCharacters = 50;

/** The entries of both lists of a participant that are shown. */
type Shown = { knows: string[]; needsToDetermine: string[] };

export const Participants = ({ view, options }: { view: RoomView; options: ViewOptions }) => {
  const sizes = sizesOf(view.participants.flatMap(entriesOf));
  const isShort = countFitting(sizes, firstCharacters) === sizes.length;
  const part = options.part === undefined && !isShort ? undefined : partOf(sizes, options.part ?? 1);
  const maxOfList = firstCharacters / (2 * view.participants.length);
  let at = 0;
  const shownOf = (participant: ParticipantBody): Shown => {
    const [knows, needsToDetermine] = [participant.knows, participant.needs_to_determine].map((list) => {
      const begin = at;
      at += list.length;
      return part
        ? list.slice(Math.max(part.from - begin, 0), Math.max(part.to - begin, 0))
        : list.slice(0, countFitting(sizesOf(list), maxOfList));
    });
    return { knows: knows ?? [], needsToDetermine: needsToDetermine ?? [] };
  };
  return (
    <Section id="participants" title="Participants">
      {part && (
        <PartLinks part={part} options={options} section="participants" what="what the participants know" />
      )}
      <ul className="grid gap-4">
        {view.participants.map((participant) => (
          <Participant
            key={participant.id}
            participant={participant}
            view={view}
            shown={shownOf(participant)}
          />
        ))}
      </ul>
      {!part && (
        <p className="notice mt-4">
          Some of what they know is left out.{" "}
          <a href={urlOf({ ...options, part: 1 }, "participants")}>Show all</a>
        </p>
      )}
    </Section>
  );
};

const entriesOf = ({ knows, needs_to_determine }: ParticipantBody): string[] => [
  ...knows,
  ...needs_to_determine,
];

const sizesOf = (texts: string[]): number[] => texts.map(({ length }) => entryCharacters + length);

type Props = { participant: ParticipantBody; view: RoomView; shown: Shown };

const Participant = ({ participant, view, shown }: Props) => {
  const isYou = participant.id === view.your_participant_id;
  const hasWithdrawn = participant.id === view.ended?.by_participant_id;
  const presence = hasWithdrawn ? "withdrew" : participant.joined_at ? "joined" : "absent";
  const isAgent = isYou && view.viewer === "person";
  const turns = view.turns.filter(({ participant_id }) => participant_id === participant.id);
  return (
    <li className="flex gap-2.5">
      <Icon
        name={presence}
        className={`mt-0.5 size-4 ${presence === "joined" ? "text-good" : "text-muted"}`}
      />
      <div className="min-w-0 grow text-sm">
        <p className="wrap-anywhere">
          <strong className="text-base font-semibold">
            <UntrustedText text={participant.role} />
          </strong>
          {participant.display_name !== null && (
            <>
              {" "}
              <Role role={participant.display_name} />
            </>
          )}
          {isYou && <span className="badge ml-2">{isAgent ? "Your agent" : "You"}</span>}
          {turns.length > 0 && (
            <span className="badge badge-strong ml-2">
              {!isYou || (isAgent && turns.every(({ waitsFor }) => waitsFor === "participant"))
                ? "Their turn"
                : "Your turn"}
            </span>
          )}
        </p>
        <p className="text-muted">
          <Activity participant={participant} view={view} />
        </p>
        <Texts
          id={`about-${participant.id}`}
          shown={shown}
          who={isAgent ? "your agent" : isYou ? "you" : "they"}
        />
      </div>
    </li>
  );
};

const Activity = ({ participant, view }: Omit<Props, "shown">) => {
  const { room, ended, timeline, now } = view;
  const { id, joined_at } = participant;
  if (ended?.by_participant_id === id)
    return (
      <>
        Withdrew <Ago at={ended.at} now={now} />
      </>
    );
  if (!joined_at && room.status === "open") {
    const agent = id === view.your_participant_id ? "your agent" : "their agent";
    return `Has not joined yet: the room waits for ${agent} to join`;
  }
  const last = timeline.findLast(({ participant_id }) => participant_id === id);
  const position = positionOf(timeline, id);
  return (
    <>
      {joined_at ? (
        <>
          Last active <Ago at={last?.at ?? joined_at} now={now} />
        </>
      ) : (
        "Did not join"
      )}
      {position &&
        `, ${position.action === "agreed" ? "agreed to" : "declined"} version\u00a0${position.contract_version}`}
    </>
  );
};

type TextsProps = { id: string; shown: Shown; who: "you" | "your agent" | "they" };

const Texts = ({ id, shown: { knows, needsToDetermine }, who }: TextsProps) =>
  knows.length + needsToDetermine.length > 0 && (
    <details id={id} className="mt-1">
      <summary>
        What {who} {who === "your agent" ? "knows" : "know"} and must find out
      </summary>
      <List title="Knows" texts={knows} />
      <List title="Must find out" texts={needsToDetermine} />
    </details>
  );

const List = ({ title, texts }: { title: string; texts: string[] }) => {
  // With very many hidden characters, marks would make a page of megabytes: then they are spelled out.
  const isFlood = needsManyMarks(texts.join("\n"));
  const shown = texts.map(shortenGaps);
  return (
    texts.length > 0 && (
      <>
        <h3 className="mt-2 font-semibold">{title}</h3>
        <ul className="list-disc pl-5">
          {shown.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts may be equal, and the list never changes.
            <li key={index} className="whitespace-pre-wrap wrap-anywhere">
              {isFlood ? spellOut(text) : <UntrustedText text={text} />}
            </li>
          ))}
        </ul>
      </>
    )
  );
};
