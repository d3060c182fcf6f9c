import type { RoomView } from "@/lib/wire/room-view";
import { AboutRoom } from "./about-room";
import { AgentCard } from "./agent-card";
import type { Choice } from "./choice";
import { Contract } from "./contract";
import { DeleteRoom } from "./delete-room";
import { type Page, Slot } from "./document";
import { Participants } from "./participants";
import { Questions } from "./questions";
import { RoomHeader } from "./room-header";
import { Timeline } from "./timeline";
import { plainSentence, plainText, turnSentence } from "./turn-words";

/** Who looks, with which token of their own, and at what. */
export type Look = Choice & { token: string; baseUrl: string };

/** The page of an observer or a participant (pages, "/o" and "/r"). */
export const roomPage = ({ view, look }: { view: RoomView; look: Look }): Page => ({
  title: `${plainSentence(turnSentence(view))} · ${plainText(view.room.title)}`,
  script: "room.js",
  children: <Frame view={view} look={look} />,
  slots: [
    (plain) => <Contract view={view} choice={look} plain={plain} />,
    (plain) => <Questions view={view} choice={look} plain={plain} />,
    (plain) => <Participants view={view} plain={plain} />,
    (plain) => <AboutRoom view={view} plain={plain} />,
    (plain) => <Timeline view={view} choice={look} plain={plain} />,
  ],
});

const Frame = ({ view, look }: { view: RoomView; look: Look }) => (
  <div
    className="mx-auto max-w-6xl px-4 pb-16 sm:px-6"
    id="room"
    data-room={view.room.room_id}
    data-seq={view.last_seq}
    data-status={view.room_status}
    data-now={view.now}
  >
    <RoomHeader view={view} token={look.token} />
    <main className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_1fr]">
      <Slot />
      <div className="grid min-w-0 gap-10 lg:row-span-3">
        {view.viewer === "participant" && <AgentCard view={view} baseUrl={look.baseUrl} token={look.token} />}
        <Slot />
        <Slot />
        <Slot />
      </div>
      <Slot />
      <DeleteRoom />
    </main>
  </div>
);
