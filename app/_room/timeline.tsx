import { ListInChunks, numberChunks } from "@/app/_components/chunks";
import { Icon } from "@/app/_components/icon";
import type { IconName } from "@/app/_components/icon-sprite";
import { Ago } from "@/app/_components/time";
import { Text } from "@/app/_markdown/text";
import type { PageBudget } from "@/lib/markdown/page-budget";
import { eventWords } from "@/lib/render/event-words";
import type { EventBody } from "@/lib/wire/events";
import type { RoomView } from "@/lib/wire/present-room";
import { PartLinks } from "./part-links";
import { InWords, Role } from "./role";
import { Section } from "./section";
import { countFitting, partOf, urlOf, type ViewOptions } from "./view-options";

/** How many characters are shown at first, and how many as Markdown: so much renders quickly. */
const firstCharacters = 40_000;
const markdownCharacters = 100_000;
/** The size of an entry without a text. */
const entryCharacters = 200;

// A page has hundreds of entries: calling these functions is cheaper than rendering a component for each.

type Props = { view: RoomView; options: ViewOptions; page: PageBudget };

/** Every event in order. Of a very long timeline the newest part, with links to the others. */
export const Timeline = ({ view, options, page }: Props) => {
  const { timeline, now } = view;
  const newestFirst = timeline.map(sizeOf).reverse();
  const part = options.part === undefined ? undefined : partOf(newestFirst, options.part);
  const left = timeline.length - (part?.to ?? countFitting(newestFirst, firstCharacters));
  const end = timeline.length - (part?.from ?? 0);
  const shownNewestFirst = newestFirst.slice(part?.from ?? 0, timeline.length - left);
  // Of all events, so that the chunks are the same when others are shown.
  const chunks = numberChunks(timeline, sizeOf);
  const firstMarkdown = timeline[end - countFitting(shownNewestFirst, markdownCharacters)]?.seq ?? 0;
  return (
    <Section
      id="timeline"
      title="Timeline"
      note={`${timeline.length} ${timeline.length === 1 ? "event" : "events"}`}
      className="lg:col-start-1"
    >
      {part && (
        <PartLinks
          part={part}
          options={options}
          section="timeline"
          what="the timeline, from the newest event on"
        />
      )}
      {!part && left > 0 && (
        <p className="notice mb-4">
          {left} earlier {left === 1 ? "event is" : "events are"} left out.{" "}
          <a href={urlOf({ ...options, part: 1 }, "timeline")}>Show the whole timeline</a>
        </p>
      )}
      <ol className="timeline">
        <ListInChunks items={timeline.slice(left, end)} chunkOf={(event) => chunks.get(event)}>
          {(event) => (
            <Entry
              key={event.seq}
              event={event}
              now={now}
              options={options}
              page={page}
              plain={event.seq < firstMarkdown}
            />
          )}
        </ListInChunks>
      </ol>
    </Section>
  );
};

/** The timeline does not show the text of a proposal. */
const sizeOf = ({ action, body }: EventBody): number =>
  entryCharacters + (action === "proposed" ? 0 : body.length);

type EntryProps = { event: EventBody; now: string; options: ViewOptions; page: PageBudget; plain: boolean };

const Entry = ({ event, now, options, page, plain }: EntryProps) => (
  <li id={`event-${event.seq}`} className="timeline-entry">
    <span className="timeline-icon">{Icon({ name: icons[event.action], className: "" })}</span>
    <p>
      <strong>{Role({ role: event.role })}</strong>{" "}
      <span>
        {InWords({ sentence: eventWords(event) })} · {Ago({ at: event.at, now })}
      </span>
    </p>
    {Body({ event, options, page, plain })}
  </li>
);

const Body = ({ event, options, page, plain }: Omit<EntryProps, "now">) => {
  if (event.action === "proposed") {
    const version = event.contract_version;
    return (
      <details id={`proposal-${version}`} className="mt-1 text-sm">
        <summary>Version {version}</summary>
        <p className="mt-1 flex gap-4">
          <a href={urlOf({ ...options, version, changes: false }, "contract")}>Read its text</a>
          <a href={urlOf({ ...options, version, changes: true }, "contract")}>See what it changed</a>
        </p>
      </details>
    );
  }
  return (
    event.body !== "" && (
      <div className="quotation mt-1">
        <Text text={event.body} headingShift={2} idPrefix={`event-${event.seq}`} page={page} plain={plain} />
      </div>
    )
  );
};

const icons: Record<EventBody["action"], IconName> = {
  joined: "joined",
  posted: "message",
  asked: "question",
  resolved: "check",
  proposed: "contract",
  submitted: "waiting",
  agreed: "agreed",
  declined: "declined",
  withdrew: "withdrew",
  replaced_link: "link",
};
