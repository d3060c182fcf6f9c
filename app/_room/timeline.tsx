import type { ReactNode } from "react";
import { Icon, type IconName } from "@/app/_components/icon";
import { Section } from "@/app/_components/section";
import { Ago } from "@/app/_components/time";
import { UntrustedText } from "@/app/_components/untrusted-text";
import { Text } from "@/app/_markdown/text";
import type { Preparation } from "@/lib/markdown/read-markdown";
import type { EventBody } from "@/lib/wire/responses";
import type { RoomView } from "@/lib/wire/room-view";
import { addressOf, type Choice } from "./choice";
import { fitting } from "./fitting";

/** How much text is shown at first, and how much of it all as Markdown, in characters: what is rendered unfelt. */
const firstCharacters = 40_000;
const markdownCharacters = 100_000;
/** What an entry without a text weighs. */
const entryCharacters = 200;

// A page has hundreds of entries. Calling these functions is cheaper than rendering a component for each entry.

/** Every event in order. Of a very long timeline the newest part, with a link to all of it. */
export const Timeline = ({ view, choice, page }: { view: RoomView; choice: Choice; page: Preparation }) => {
  const { timeline, now } = view;
  const newestFirst = timeline.map(weightOf).reverse();
  const left = choice.whole ? 0 : timeline.length - fitting(newestFirst, firstCharacters);
  const rich = timeline.length - fitting(newestFirst, markdownCharacters);
  return (
    <Section
      id="timeline"
      title="Timeline"
      note={`${timeline.length} ${timeline.length === 1 ? "event" : "events"}`}
      className="lg:col-start-1"
    >
      {left > 0 && (
        <p className="notice mb-4">
          {left} earlier {left === 1 ? "event is" : "events are"} left out.{" "}
          <a href={addressOf({ ...choice, whole: true }, "timeline")}>Show the whole timeline</a>
        </p>
      )}
      <ol className="timeline">
        {timeline.slice(left).map((event, index) => (
          <Entry
            key={event.seq}
            event={event}
            now={now}
            choice={choice}
            page={page}
            plain={left + index < rich}
          />
        ))}
      </ol>
    </Section>
  );
};

/** Of a proposal only its number is shown here. */
const weightOf = ({ action, body }: EventBody): number =>
  entryCharacters + (action === "proposed" ? 0 : body.length);

type EntryProps = { event: EventBody; now: string; choice: Choice; page: Preparation; plain: boolean };

const Entry = ({ event, now, choice, page, plain }: EntryProps) => (
  <li id={`event-${event.seq}`} className="timeline-entry">
    <span className="timeline-icon">{Icon({ name: icons[event.action], className: "" })}</span>
    <p>
      <strong>{UntrustedText({ text: event.role })}</strong>{" "}
      <span>
        {deeds[event.action](event)} · {Ago({ at: event.at, now })}
      </span>
    </p>
    {Body({ event, choice, page, plain })}
  </li>
);

const Body = ({ event, choice, page, plain }: Omit<EntryProps, "now">) => {
  if (event.action === "proposed") {
    const version = event.contract_version;
    return (
      <details id={`proposal-${version}`} className="mt-1 text-sm">
        <summary>Version {version}</summary>
        <p className="mt-1 flex gap-4">
          <a href={addressOf({ ...choice, version, changes: false }, "contract")}>Read its text</a>
          <a href={addressOf({ ...choice, version, changes: true }, "contract")}>See what it changed</a>
        </p>
      </details>
    );
  }
  return (
    event.body !== "" && (
      <Text text={event.body} headingShift={2} idPrefix={`event-${event.seq}`} page={page} plain={plain} />
    )
  );
};

const icons: Record<EventBody["action"], IconName> = {
  joined: "joined",
  posted: "message",
  asked: "question",
  resolved: "check",
  proposed: "contract",
  agreed: "agreed",
};

const deeds: Record<EventBody["action"], (event: EventBody) => ReactNode> = {
  joined: () => "joined",
  posted: () => "wrote",
  asked: () => "asked",
  resolved: ({ question_id }) => (
    <>
      resolved <a href={`#${question_id}`}>a question</a>
    </>
  ),
  proposed: ({ contract_version }) => `proposed version ${contract_version}`,
  agreed: ({ contract_version }) => `agreed to version ${contract_version}`,
};
