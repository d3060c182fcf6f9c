import type { ReactNode } from "react";
import { CopyStatus } from "@/app/_components/copy-status";
import { Times } from "@/app/_components/times";
import type { Preparation } from "@/lib/markdown/read-markdown";
import type { RoomView as View } from "@/lib/wire/room-view";
import { AboutRoom } from "./about-room";
import { AgentCard } from "./agent-card";
import type { Choice } from "./choice";
import { Contract } from "./contract";
import { DeleteRoom } from "./delete-room";
import { Live } from "./live/live";
import { Participants } from "./participants";
import { Questions } from "./questions";
import { RoomHeader } from "./room-header";
import { Timeline } from "./timeline";
import { plainSentence, plainText, turnSentence } from "./turn-words";

/** What a page of a room is made from: the room as its viewer sees it, what the viewer chose to see, and with which link. */
export type Shown = { view: View; choice: Choice; token: string; baseUrl: string; page: Preparation };

/** The page of an observer or a participant. */
export const RoomView = ({ view, choice, token, baseUrl, page }: Shown): ReactNode => {
  const turn = plainSentence(turnSentence(view));
  const title = plainText(view.room.title);
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16 sm:px-6" id="room">
      <title>{`${turn} · ${title}`}</title>
      <a href="#contract" className="skip-link">
        Skip to the contract
      </a>
      <Times now={view.now} />
      <CopyStatus />
      <RoomHeader
        view={view}
        token={token}
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
      <main className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_1fr]">
        <Contract view={view} choice={choice} page={page} />
        <div className="grid min-w-0 gap-10 lg:row-span-3">
          {view.viewer === "participant" && <AgentCard view={view} baseUrl={baseUrl} token={token} />}
          <Questions view={view} choice={choice} page={page} />
          <Participants view={view} choice={choice} />
          <AboutRoom view={view} page={page} />
        </div>
        <Timeline view={view} choice={choice} page={page} />
        <DeleteRoom />
      </main>
    </div>
  );
};
