import type { ReactNode } from "react";
import { CopyButton } from "@/app/_components/copy-button";
import { Icon } from "@/app/_components/icon";
import { PrintButton } from "@/app/_components/print-button";
import { Ago, TimeLeft } from "@/app/_components/time";
import { UntrustedText } from "@/app/_components/untrusted-text";
import type { RoomView } from "@/lib/wire/room-view";
import { NotifyButton } from "./live/notify-button";
import { roleInWords } from "./role-in-words";
import { type Sentence, turnSentence } from "./turn-words";

type Props = { view: RoomView; token: string };
type HeaderProps = Props & { live: ReactNode };

/** The room's title and, before everything else, whose turn it is (pages, "/o"). */
export const RoomHeader = ({ view, token, live }: HeaderProps) => (
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
      {live}
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
        {!agreed && <NotifyButton icon={<Icon name="bell" />} />}
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
    <PrintButton>
      <Icon name="print" /> Print
    </PrintButton>
    {/* What is copied is what was agreed, whichever version is looked at. */}
    <CopyButton
      what={{
        contract: `/api/rooms/${view.room.room_id}/contract/versions/${view.current_contract?.version}`,
        token,
      }}
      icon={<Icon name="copy" />}
      label="Copy contract"
    />
  </p>
);

const InWords = ({ sentence }: { sentence: Sentence }) =>
  sentence.map((part) =>
    typeof part === "string" ? part : <UntrustedText key={part.role} text={roleInWords(part.role)} />,
  );
