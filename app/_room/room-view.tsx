import type { ReactNode } from "react";
import { CopyStatus } from "@/app/_components/buttons";
import { Times } from "@/app/_components/times";
import type { PageBudget } from "@/lib/markdown/page-budget";
import { approvalUrl, inviteUrl, observerUrl } from "@/lib/urls";
import type { RoomView as View } from "@/lib/wire/present-room";
import { AboutRoom } from "./about-room";
import { AgentCard } from "./agent-card";
import { ApprovalMain } from "./approval/approval-main";
import type { NotDecided } from "./approval/not-decided";
import { Contract } from "./contract/contract";
import { DeleteRoom } from "./delete-room";
import { Live } from "./live/live";
import { Participants } from "./participants";
import { Questions } from "./questions";
import { RoomHeader } from "./room-header";
import { Timeline } from "./timeline";
import { plainSentence, plainText, turnSentence } from "./turn-sentence";
import type { ViewOptions } from "./view-options";

const links = { participant: inviteUrl, person: approvalUrl, observer: observerUrl };

type Props = {
  view: View;
  options: ViewOptions;
  token: string;
  baseUrl: string;
  page: PageBudget;
  /** The key for Web Push; null: this service sends no push messages. */
  pushKey: string | null;
  /** Why a person's decision before this page was not stored. */
  before: NotDecided | undefined;
};

export const RoomView = (props: Props): ReactNode => {
  const { view, options, token, baseUrl, page, pushKey, before } = props;
  const link = links[view.viewer];
  const turn = plainSentence(turnSentence(view));
  const title = plainText(view.room.title);
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16 sm:px-6" id="room">
      <title>{`${turn} · ${title}`}</title>
      <link rel="alternate" type="text/markdown" href={`${link(baseUrl, view.room.room_id, token)}.md`} />
      <a href="#contract" className="skip-link">
        Skip to the contract
      </a>
      <Times now={view.now} />
      <CopyStatus />
      {before && <NothingDecided result={before} />}
      <RoomHeader
        view={view}
        token={token}
        page={page}
        pushKey={pushKey}
        live={
          <Live
            roomId={view.room.room_id}
            token={token}
            seq={view.last_seq}
            status={view.room_status}
            expiresAt={view.room.expires_at}
            now={view.now}
            turn={turn}
            title={title}
          />
        }
      />
      {view.viewer === "person" ? (
        <ApprovalMain view={view} options={options} page={page} before={before} />
      ) : (
        <RoomMain view={view} options={options} token={token} baseUrl={baseUrl} page={page} />
      )}
    </div>
  );
};

const RoomMain = ({
  view,
  options,
  token,
  baseUrl,
  page,
}: Pick<Props, "view" | "options" | "token" | "baseUrl" | "page">) => (
  <main className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_1fr]">
    <Contract view={view} options={options} page={page} />
    <div className="grid min-w-0 gap-10 lg:row-span-3">
      {view.viewer === "participant" && <AgentCard view={view} baseUrl={baseUrl} token={token} />}
      <Questions view={view} options={options} page={page} />
      <Participants view={view} options={options} />
      <AboutRoom view={view} page={page} />
    </div>
    <Timeline view={view} options={options} page={page} />
    <DeleteRoom />
  </main>
);

/** Above the page: without JavaScript a browser shows its beginning after a form was sent. */
const NothingDecided = ({ result: { title, message } }: { result: NotDecided }) => (
  <section className="summary mt-5 grid gap-1" id="nothing-decided" aria-label="Result of your decision">
    <p className="font-semibold">{title}</p>
    <p className="max-w-[70ch] wrap-anywhere">{message}</p>
  </section>
);
