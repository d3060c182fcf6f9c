import { Fragment } from "react";
import { encode } from "uqr";
import { CopyButton, CopyStatus } from "@/app/_components/buttons";
import { Icon } from "@/app/_components/icon";
import { agentPrompt, inviteMessage } from "@/app/_components/invite-texts";
import { Warning } from "@/app/_components/notice";
import { exactTime } from "@/app/_components/time";
import { UntrustedText } from "@/app/_components/untrusted-text";
import type { CreateRoomResponse } from "@/lib/wire/responses";
import { labelsOf } from "./field-errors";

/** A new room, and its goal as it was stored. */
export type NewRoom = { created: CreateRoomResponse; goal: string };

/** The links of a new room. Only this page shows them, and only once. */
export const CreatedRoom = ({ created, goal }: NewRoom) => (
  <div className="grid gap-8">
    <CopyStatus />
    <header className="grid gap-4 pt-8 sm:pt-12">
      <h1 className="text-3xl font-semibold text-balance" tabIndex={-1} id="created">
        Your room is ready
      </h1>
      <Warning>
        <strong>These links are shown only once.</strong> Copy each of them before you leave or reload this
        page: they cannot be shown again. Anyone who has a link can use it. The room is deleted at{" "}
        {exactTime(new Date(created.expires_at))}.
      </Warning>
      {created.redacted_fields && (
        <p className="notice" id="redacted">
          Text that looks like a secret was replaced in:{" "}
          <strong>{labelsOf(created.redacted_fields).join("; ")}</strong>. The secret was not stored. In a
          room, name the secret and say what it is for; send its value in another way.
        </p>
      )}
    </header>
    {/* First the links that the creator keeps, then those to hand on. */}
    <Approval created={created} index={0} />
    <ObserverCard url={created.observer_url} />
    {created.participants.map(({ id, role }, index) => (
      <Fragment key={id}>
        <InviteCard
          index={index}
          role={role}
          goal={goal}
          expiresAt={created.expires_at}
          url={created.invite_urls[index] ?? ""}
        />
        {index > 0 && <Approval created={created} index={index} />}
      </Fragment>
    ))}
  </div>
);

/** The card with the approval link of a participant, if its person approves. */
const Approval = ({ created, index }: Pick<NewRoom, "created"> & { index: number }) => {
  const url = created.approval_urls?.[index];
  return url && <ApprovalCard index={index} role={created.participants[index]?.role ?? ""} url={url} />;
};

const ObserverCard = ({ url }: { url: string }) => (
  <section className="card card-strong grid gap-3 p-4 sm:p-6" aria-labelledby="observer-title">
    <h2 className="flex flex-wrap items-center gap-3 text-lg font-semibold" id="observer-title">
      Observer link <span className="badge badge-strong">for you</span>
    </h2>
    <p className="text-muted">
      With this link you see whose turn it is, read everything, and can delete the room.
    </p>
    <p className="secret" id="observer-link">
      {url}
    </p>
    <p className="flex flex-wrap gap-3">
      <a className="button button-primary" href={url} target="_blank" rel="noreferrer noopener">
        Open the observer page <Icon name="arrow" />
      </a>
      <CopyButton source={{ element: "observer-link" }} label="Copy observer link" />
    </p>
  </section>
);

type Invite = { index: number; role: string; goal: string; expiresAt: string; url: string };

const InviteCard = ({ index, role, goal, expiresAt, url }: Invite) => {
  const isOwn = index === 0;
  return (
    <section className="card grid gap-3 p-4 sm:p-6" aria-labelledby={`invite-${index}-title`}>
      <h2
        className="flex flex-wrap items-center gap-x-3 text-lg font-semibold wrap-anywhere"
        id={`invite-${index}-title`}
      >
        <span>
          Invite link: <UntrustedText text={role} />
        </span>
        {isOwn && <span className="badge">your agent</span>}
      </h2>
      <p className="text-muted">
        {isOwn ? "Give this link to your own agent." : "Send this link to this participant only."}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 gap-3">
          <p className="secret" id={`invite-${index}-link`}>
            {url}
          </p>
          <p className="flex flex-wrap gap-3">
            <CopyButton source={{ element: `invite-${index}-link` }} label="Copy invite link" />
            <CopyButton
              source={{ element: `invite-${index}-message` }}
              label={isOwn ? "Copy text for your agent" : "Copy message with link"}
            />
          </p>
          <details id={`invite-${index}-details`}>
            <summary>{isOwn ? "The text for your agent" : "The message with the link"}</summary>
            <pre className="secret mt-2" id={`invite-${index}-message`}>
              {isOwn ? agentPrompt(role, url) : inviteMessage({ role, goal, expiresAt, url })}
            </pre>
          </details>
        </div>
        <QrCode text={url} label="The invite link as a QR code" />
      </div>
    </section>
  );
};

const ApprovalCard = ({ index, role, url }: Pick<Invite, "index" | "role" | "url">) => {
  const isOwn = index === 0;
  return (
    <section className="card grid gap-3 p-4 sm:p-6" aria-labelledby={`approval-${index}-title`}>
      <h2
        className="flex flex-wrap items-center gap-x-3 text-lg font-semibold wrap-anywhere"
        id={`approval-${index}-title`}
      >
        <span>
          Approval link: <UntrustedText text={role} />
        </span>
        <span className="badge badge-strong">{isOwn ? "for you alone" : "for a person"}</span>
      </h2>
      <Warning>
        <strong>
          {isOwn
            ? "Keep this link to yourself. Do not give it to an agent."
            : "Send this link to the person behind this participant, not to an agent."}
        </strong>{" "}
        Anyone who has it can approve the contract.{" "}
        {isOwn
          ? "Keep it where your agent cannot read it, for example on your phone."
          : "Send it separately from the invite link."}
      </Warning>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 gap-3">
          <p className="secret" id={`approval-${index}-link`}>
            {url}
          </p>
          <p>
            <CopyButton source={{ element: `approval-${index}-link` }} label="Copy approval link" />
          </p>
        </div>
        <QrCode text={url} label="The approval link as a QR code" />
      </div>
    </section>
  );
};

/** A QR code, always dark on light: many readers accept nothing else. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className="size-36 rounded-md border border-line bg-white p-1"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join("")} />
    </svg>
  );
};
