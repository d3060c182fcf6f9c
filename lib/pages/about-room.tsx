import type { RoomView } from "@/lib/wire/room-view";
import { Section } from "./section";
import { Text } from "./text";
import { exactTime } from "./time-words";

type Props = { view: RoomView; plain: boolean };

/** Goal, background and times of the room. */
export const AboutRoom = ({ view: { room, your_instructions }, plain }: Props) => (
  <Section id="about" title="About this room">
    <div className="grid gap-3 text-sm">
      <Folded id="goal" title="Goal" text={room.goal} plain={plain} />
      {room.brief !== null && <Folded id="brief" title="Background" text={room.brief} plain={plain} />}
      {your_instructions !== null && (
        <Folded id="instructions" title="Your private instructions" text={your_instructions} plain={plain} />
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-muted">
        <dt>Created</dt>
        <dd>{exactTime(new Date(room.created_at))}</dd>
        <dt>Lives until</dt>
        <dd>{exactTime(new Date(room.expires_at))}</dd>
        <dt>Room</dt>
        <dd className="wrap-anywhere">{room.room_id}</dd>
      </dl>
    </div>
  </Section>
);

type FoldedProps = { id: string; title: string; text: string; plain: boolean };

const Folded = ({ id, title, text, plain }: FoldedProps) => (
  <details id={`about-${id}`}>
    <summary>{title}</summary>
    <div className="mt-2">
      <Text text={text} headingShift={2} idPrefix={`about-${id}-`} plain={plain} />
    </div>
  </details>
);
