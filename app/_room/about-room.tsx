import { exactTime } from "@/app/_components/time";
import { Text } from "@/app/_markdown/text";
import type { PageBudget } from "@/lib/markdown/page-budget";
import type { RoomView } from "@/lib/wire/present-room";
import { Section } from "./section";

type Props = { view: RoomView; page: PageBudget };

export const AboutRoom = ({ view: { room, your_instructions }, page }: Props) => (
  <Section id="about" title="About this room">
    <div className="grid gap-3 text-sm">
      <Folded id="goal" title="Goal" text={room.goal} page={page} />
      {room.brief !== null && <Folded id="brief" title="Background" text={room.brief} page={page} />}
      {your_instructions !== null && (
        <Folded id="instructions" title="Your private instructions" text={your_instructions} page={page} />
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-muted">
        <dt>Created</dt>
        <dd>{exactTime(new Date(room.created_at))}</dd>
        <dt>Deleted at</dt>
        <dd>{exactTime(new Date(room.expires_at))}</dd>
        <dt>Room</dt>
        <dd className="wrap-anywhere">{room.room_id}</dd>
      </dl>
    </div>
  </Section>
);

type FoldedProps = { id: string; title: string; text: string; page: PageBudget };

const Folded = ({ id, title, text, page }: FoldedProps) => (
  <details id={`about-${id}`}>
    <summary>{title}</summary>
    <div className="quotation mt-2">
      <Text text={text} headingShift={2} idPrefix={`about-${id}`} page={page} />
    </div>
  </details>
);
