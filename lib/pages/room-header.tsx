import type { RoomView } from "@/lib/wire/room-view";
import { CopyButton } from "./copy-button";
import { Icon } from "./icon";
import { Ago, TimeLeft } from "./time";
import { type Sentence, turnSentence } from "./turn-words";
import { UntrustedText } from "./untrusted-text";

type Props = { view: RoomView; token: string };

/** The room's title and, before everything else, whose turn it is (pages, "/o"). */
export const RoomHeader = ({ view, token }: Props) => (
  <header className="py-5 sm:py-8">
    <div className="flex items-start justify-between gap-4 text-sm text-muted">
      <p className="min-w-0 wrap-anywhere">
        {view.viewer === "observer" ? (
          "You are watching this room"
        ) : (
          <>
            You are{" "}
            <strong className="text-ink">
              <UntrustedText text={view.your_role} />
            </strong>
          </>
        )}
      </p>
      {view.room_status === "open" && (
        <p
          className="live flex shrink-0 items-center gap-2 no-print"
          id="live"
          role="status"
          data-state="off"
        >
          <span className="live-dot" aria-hidden="true" />
          <span data-words>Not live</span>
        </p>
      )}
    </div>
    <h1 className="mt-1 text-lg font-semibold text-balance wrap-anywhere">
      <UntrustedText text={view.room.title} />
    </h1>
    <Banner view={view} token={token} />
  </header>
);

const Banner = ({ view, token }: Props) => {
  const agreed = view.room_status === "agreed";
  return (
    <section className={`banner ${agreed ? "banner-agreed" : ""}`} aria-label="Whose turn it is">
      <Icon name={agreed ? "agreed" : "waiting"} className="mt-1 size-7 max-sm:hidden" />
      <div className="min-w-0">
        <p
          className="text-2xl font-semibold text-balance wrap-anywhere sm:text-3xl"
          id="turn"
          aria-live="polite"
        >
          <InWords sentence={turnSentence(view)} />
        </p>
        <p className="mt-2 text-muted">
          {agreed ? "agreed " : "began "}
          <Ago at={view.turn_since} now={view.now} /> ·{" "}
          {agreed && "everything here is deleted when its time is up: "}
          <TimeLeft at={view.room.expires_at} now={view.now} />
        </p>
        {agreed && <Keep view={view} token={token} />}
        {!agreed && (
          <button
            type="button"
            className="button needs-script mt-4 no-print text-sm"
            id="notify"
            aria-pressed="false"
          >
            <Icon name="bell" /> <span data-words>Tell me when the turn changes</span>
          </button>
        )}
      </div>
    </section>
  );
};

/** What to do with an agreed contract before the room is gone. */
const Keep = ({ view, token }: Props) => (
  <p className="mt-4 flex flex-wrap gap-3 no-print">
    <a
      className="button button-primary"
      href={`/api/rooms/${view.room.room_id}/final.md?token=${token}`}
      download="final.md"
    >
      <Icon name="download" /> Download final.md
    </a>
    <button type="button" className="button needs-script" data-print>
      <Icon name="print" /> Print
    </button>
    <CopyButton what="contract-source">Copy contract</CopyButton>
  </p>
);

const InWords = ({ sentence }: { sentence: Sentence }) =>
  sentence.map((part) =>
    typeof part === "string" ? part : <UntrustedText key={part.role} text={part.role} />,
  );
