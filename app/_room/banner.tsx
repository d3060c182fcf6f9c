import { Fragment } from "react";
import { CopyButton, PrintButton } from "@/app/_components/buttons";
import { Icon } from "@/app/_components/icon";
import { Ago, Time } from "@/app/_components/time";
import type { PageBudget } from "@/lib/markdown/page-budget";
import type { RoomView } from "@/lib/wire/present-room";
import { NotifyButton } from "./notify/notify-button";
import { isShortReason, Reason } from "./reason";
import { InWords, Role } from "./role";
import { plainSentence, turnSentence } from "./turn-sentence";

type Props = { view: RoomView; token: string; page: PageBudget; pushKey: string | null };

const looks = {
  open: {
    label: "Whose turn it is",
    icon: "waiting",
    border: "border-line border-l-accent",
    color: "text-accent",
  },
  agreed: { label: "Result", icon: "agreed", border: "border-good", color: "text-good" },
  ended: { label: "Result", icon: "ended", border: "border-line border-l-muted", color: "text-muted" },
} as const;

/** Whose turn it is, or how the negotiation ended. */
export const Banner = ({ view, token, page, pushKey }: Props) => {
  const { label, icon, border, color } = looks[view.room_status];
  const isOpen = view.room_status === "open";
  const sentence = turnSentence(view);
  return (
    <section
      className={`banner mt-5 flex gap-4 rounded-lg border border-l-4 bg-surface p-5 sm:p-6 ${border}`}
      aria-label={label}
    >
      <Icon name={icon} className={`mt-1 size-7 max-sm:hidden ${color}`} />
      <div className="min-w-0 grow">
        {/* Room for the longest usual sentence, so the page below stays where it is when the turn changes. */}
        <div className={isOpen ? "min-h-36 sm:min-h-25" : undefined}>
          <p
            className="text-xl font-semibold text-balance wrap-anywhere sm:text-2xl"
            id="turn"
            aria-live="polite"
            aria-atomic
          >
            <Fragment key={plainSentence(sentence)}>
              <InWords sentence={sentence} />
            </Fragment>
          </p>
          <p className="mt-2 text-muted wrap-anywhere">
            <Since view={view} /> · {!isOpen && "until everything here is deleted: "}
            <Time kind="left" at={view.room.expires_at} now={view.now} />
          </p>
        </div>
        {view.ended && <WhyEnded text={view.ended.reason} page={page} />}
        {isOpen && <HowToJoin view={view} />}
        {isOpen && <HowToApprove view={view} />}
        {!isOpen && <Keep view={view} token={token} />}
        <NotifyButton
          seat={{
            roomId: view.room.room_id,
            viewer: seatName(view),
            token,
            expiresAt: view.room.expires_at,
          }}
          pushKey={pushKey}
          isOpen={isOpen}
        />
      </div>
    </section>
  );
};

const Since = ({ view }: Pick<Props, "view">) => {
  const { ended, room_status, turn_since, now } = view;
  if (ended)
    return (
      <>
        <WhoWithdrew view={view} ended={ended} /> withdrew <Ago at={ended.at} now={now} />
      </>
    );
  return room_status === "agreed" ? (
    <>
      Agreed <Ago at={turn_since} now={now} />
    </>
  ) : (
    <>
      Waiting since <Time kind="since" at={turn_since} now={now} />
    </>
  );
};

const WhoWithdrew = ({ view, ended }: Pick<Props, "view"> & { ended: NonNullable<RoomView["ended"]> }) => {
  const isOwn = view.viewer === "person" && ended.by_participant_id === view.your_participant_id;
  if (isOwn) return ended.by_person ? "You" : "Your agent";
  return (
    <>
      <Role role={ended.by} />
      {ended.by_person && "’s person"}
    </>
  );
};

const WhyEnded = ({ text, page }: { text: string; page: PageBudget }) => {
  const reason = (
    <>
      <h2 className="sr-only">The reason</h2>
      <Reason text={text} idPrefix="ended" headingShift={2} page={page} />
    </>
  );
  return isShortReason(text) ? (
    <div className="mt-4">{reason}</div>
  ) : (
    <details id="why-ended" className="mt-4">
      <summary>Read the reason</summary>
      <div className="mt-2">{reason}</div>
    </details>
  );
};

const HowToJoin = ({ view: { turns, viewer, your_participant_id: me } }: Pick<Props, "view">) => {
  const absent = turns.filter(({ awaited }) => awaited.kind === "join");
  if (absent.length === 0) return null;
  return (
    <p className="mt-2 text-muted">
      {viewer === "participant" && absent.some(({ participant_id }) => participant_id === me) ? (
        <>
          It joins once you have given it the text under <a href="#agent">Give this to your agent</a>.
        </>
      ) : (
        "An agent joins once it has its invite link."
      )}
    </p>
  );
};

/** On the page of an invite link whose person has to decide: that page has no button for it. */
const HowToApprove = ({ view: { turns, viewer, your_participant_id: me } }: Pick<Props, "view">) =>
  viewer === "participant" &&
  turns.some(({ participant_id, waitsFor }) => participant_id === me && waitsFor === "person") && (
    <p className="mt-2 text-muted">To decide, open your approval link.</p>
  );

/** The pages of a participant and of its person notify separately, even on one device. */
const seatName = ({ viewer, your_participant_id: id }: RoomView): string =>
  viewer === "person" ? `person-${id}` : (id ?? "observer");

const Keep = ({ view, token }: Pick<Props, "view" | "token">) => {
  const { room, room_status, current_contract } = view;
  const agreed = room_status === "agreed";
  const isOffered = (action: string) => view.available_actions.some(({ name }) => name === action);
  // A token that can approve is in no other URL than that of its page.
  const urlOf = (name: string) =>
    view.viewer === "person" ? `?download=${name}` : `/api/rooms/${room.room_id}/${name}?token=${token}`;
  return (
    <p className="mt-4 flex flex-wrap gap-3 no-print">
      <a className="button button-primary" href={urlOf("final.md")} download="final.md">
        <Icon name="download" /> {agreed ? "Download final.md" : "Download the record"}
      </a>
      {isOffered("get_record") && (
        <a className="button" href={urlOf("record")} download={`record-${room.room_id}.json`}>
          <Icon name="download" /> Signed record
        </a>
      )}
      {isOffered("export_room") && (
        <a className="button" href={urlOf("export.zip")} download={`${room.room_id}.zip`}>
          <Icon name="download" /> Everything (.zip)
        </a>
      )}
      <PrintButton />
      {/* Copies the last version, whichever version is shown. */}
      {current_contract && (
        <CopyButton
          source={{
            contract: `/api/rooms/${room.room_id}/contract/versions/${current_contract.version}`,
            token,
          }}
          label={agreed ? "Copy contract" : "Copy last version"}
        />
      )}
    </p>
  );
};
