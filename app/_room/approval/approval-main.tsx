import { randomUUID } from "node:crypto";
import type { PageBudget } from "@/lib/markdown/page-budget";
import type { RoomView } from "@/lib/wire/present-room";
import { AboutRoom } from "../about-room";
import { Contract } from "../contract/contract";
import { Participants } from "../participants";
import { Questions } from "../questions";
import { Role } from "../role";
import { Timeline } from "../timeline";
import type { ViewOptions } from "../view-options";
import { Decision } from "./decision";
import type { NotDecided } from "./not-decided";
import { SeenChanges } from "./seen-changes";
import { Situation } from "./situation";
import { standingOf } from "./standing";

type Props = { view: RoomView; options: ViewOptions; page: PageBudget; before: NotDecided | undefined };

/** The page of an approval link below its header: what is to be approved, what changed, the open points, the decision. */
export const ApprovalMain = ({ view, options, page, before }: Props) => {
  const standing = standingOf(view);
  const isOpen = view.room_status === "open";
  return (
    <main className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid min-w-0 gap-10">
        {isOpen && <Situation view={view} standing={standing} />}
        <SeenChanges view={view} page={page} />
        <Contract view={view} options={options} page={page} />
      </div>
      <div className="grid min-w-0 gap-10 lg:row-span-2">
        <Questions view={view} options={options} page={page} />
        {isOpen && (
          <Decision
            version={view.current_contract?.version ?? 0}
            shown={options.changes ? null : (view.shown?.contract.version ?? 0)}
            lastSeq={view.last_seq}
            formKey={randomUUID()}
            canApprove={standing.kind === "submitted" || (standing.kind === "approved" && standing.again)}
            canDecline={standing.kind === "submitted" || standing.kind === "approved"}
            role={<Role role={view.your_role} />}
            before={before}
          />
        )}
        <Participants view={view} options={options} />
        <AboutRoom view={view} page={page} />
      </div>
      <Timeline view={view} options={options} page={page} />
    </main>
  );
};
