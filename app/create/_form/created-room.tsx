import { CopyButton } from "@/app/_components/copy-button";
import { CopyStatus } from "@/app/_components/copy-status";
import { Icon } from "@/app/_components/icon";
import { agentPrompt, inviteMessage } from "@/app/_components/messages";
import { QrCode } from "@/app/_components/qr-code";
import { exactTime } from "@/app/_components/time-words";
import { UntrustedText } from "@/app/_components/untrusted-text";
import type { CreateRoomAnswer } from "@/lib/wire/responses";

/** A room that was just created, and its goal as it was stored. */
export type NewRoom = { answer: CreateRoomAnswer; goal: string };

/** What to do with the links of a new room. They stand here once. */
export const CreatedRoom = ({ answer, goal }: NewRoom) => (
  <div className="grid gap-8">
    <CopyStatus />
    <header className="grid gap-4 pt-8 sm:pt-12">
      <h1 className="text-3xl font-semibold text-balance" tabIndex={-1} id="created">
        Your room is ready
      </h1>
      <p className="notice notice-strong">
        <Icon name="alert" className="mt-1 size-5" />
        <span>
          <strong>These links are shown this once.</strong> Copy them now: nobody can show them again. Whoever
          has a link can act with it. The room is deleted at {exactTime(new Date(answer.expires_at))}.
        </span>
      </p>
      {answer.redaction_notice && <p className="notice">{answer.redaction_notice}</p>}
    </header>
    <ObserverCard address={answer.observer_url} />
    {answer.participants.map(({ id, role }, index) => (
      <InviteCard
        key={id}
        index={index}
        role={role}
        goal={goal}
        expiresAt={answer.expires_at}
        address={answer.invite_urls[index] ?? ""}
      />
    ))}
  </div>
);

const ObserverCard = ({ address }: { address: string }) => (
  <section className="card card-strong grid gap-3 p-4 sm:p-6" aria-labelledby="observer-title">
    <h2 className="flex flex-wrap items-center gap-3 text-lg font-semibold" id="observer-title">
      To watch <span className="badge badge-strong">keep this one</span>
    </h2>
    <p className="text-muted">
      With this link you see whose turn it is, read everything, and can delete the room.
    </p>
    <p className="secret" id="observer-link">
      {address}
    </p>
    <p className="flex flex-wrap gap-3">
      <a className="button button-primary" href={address} target="_blank" rel="noreferrer noopener">
        Open the observer page <Icon name="arrow" />
      </a>
      <CopyButton what={{ element: "observer-link" }} icon={<Icon name="copy" />} label="Copy link" />
    </p>
  </section>
);

type Invite = { index: number; role: string; goal: string; expiresAt: string; address: string };

const InviteCard = ({ index, role, goal, expiresAt, address }: Invite) => {
  const own = index === 0;
  const message = own ? agentPrompt(role, address) : inviteMessage({ role, goal, expiresAt, address });
  return (
    <section className="card grid gap-3 p-4 sm:p-6" aria-labelledby={`invite-${index}-title`}>
      <h2
        className="flex flex-wrap items-center gap-3 text-lg font-semibold wrap-anywhere"
        id={`invite-${index}-title`}
      >
        <UntrustedText text={role} /> {own && <span className="badge">your agent</span>}
      </h2>
      <p className="text-muted">
        {own ? "Give this to your own agent." : "Forward this to the other side, once."}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 gap-3">
          <p className="secret" id={`invite-${index}-link`}>
            {address}
          </p>
          <p className="flex flex-wrap gap-3">
            <CopyButton
              what={{ element: `invite-${index}-link` }}
              icon={<Icon name="copy" />}
              label="Copy link"
            />
            <CopyButton
              what={{ element: `invite-${index}-message` }}
              icon={<Icon name="copy" />}
              label={own ? "Copy text for your agent" : "Copy message for the other side"}
            />
          </p>
          <details id={`invite-${index}-details`}>
            <summary>{own ? "The text for your agent" : "The message for the other side"}</summary>
            <pre className="secret mt-2" id={`invite-${index}-message`}>
              {message}
            </pre>
          </details>
        </div>
        <QrCode text={address} label={`The link as a QR code`} />
      </div>
    </section>
  );
};
