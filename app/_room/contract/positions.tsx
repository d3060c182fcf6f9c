import { Icon } from "@/app/_components/icon";
import { Ago } from "@/app/_components/time";
import type { PageBudget } from "@/lib/markdown/page-budget";
import type { EventBody } from "@/lib/wire/events";
import type { RoomView } from "@/lib/wire/present-room";
import { isShortReason, Reason } from "../reason";
import { Role } from "../role";
import { urlOf, type ViewOptions } from "../view-options";
import { positionOf } from "./position";

type Props = { view: RoomView; version: number; options: ViewOptions; page: PageBudget };

/** What each participant has said of a version, and why some declined it. */
export const Positions = ({ view, version, options, page }: Props) => {
  const positions = view.participants.map(({ id }) => positionOf(view.timeline, id, version));
  return (
    <div className="mb-5 grid gap-3 text-sm">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 max-sm:flex-col" aria-label="Positions">
        {view.participants.map(({ id, role }, index) => (
          <li key={id} className="flex min-w-0 gap-1.5">
            <PositionIcon position={positions[index]} />
            <span className="min-w-0 wrap-anywhere">
              <Role role={role} />{" "}
              <span className="text-muted">
                {positions[index]?.action ?? positionOnOtherVersion(positionOf(view.timeline, id))}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {positions.map(
        (position) =>
          position?.action === "declined" && (
            <Decline key={position.seq} decline={position} now={view.now} options={options} page={page} />
          ),
      )}
    </div>
  );
};

const PositionIcon = ({ position }: { position: EventBody | undefined }) => {
  if (position?.action === "agreed") return <Icon name="agreed" className="mt-0.5 size-4 text-good" />;
  const isDeclined = position?.action === "declined";
  return (
    <Icon
      name={isDeclined ? "declined" : "absent"}
      className={`mt-0.5 size-4 ${isDeclined ? "text-bad" : "text-muted"}`}
    />
  );
};

/** What somebody without a position on the shown version has said last of another one. */
const positionOnOtherVersion = (position: EventBody | undefined): string => {
  if (!position) return "has not agreed";
  return `${position.action === "agreed" ? "agreed to" : "declined"} version ${position.contract_version}`;
};

type DeclineProps = { decline: EventBody; now: string; options: ViewOptions; page: PageBudget };

const Decline = ({ decline, now, options, page }: DeclineProps) => {
  const { seq, role, at, body } = decline;
  const isShort = isShortReason(body);
  return (
    <div>
      <p className="mb-1 text-muted wrap-anywhere">
        Why <Role role={role} /> declined this version, <Ago at={at} now={now} />
        {isShort ? ":" : <> is a long text: </>}
        {!isShort && <a href={urlOf({ ...options, part: 1 }, `event-${seq}`)}>read it in the timeline</a>}
      </p>
      {isShort && <Reason text={body} idPrefix={`decline-${seq}`} headingShift={2} page={page} />}
    </div>
  );
};
