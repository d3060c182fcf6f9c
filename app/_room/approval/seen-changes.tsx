import type { PageBudget } from "@/lib/markdown/page-budget";
import type { RoomView } from "@/lib/wire/present-room";
import { Changes } from "../contract/contract";
import { Section } from "../section";

type Props = { view: RoomView; page: PageBudget };

/** What changed since the version that this person saw last. Nothing on the first visit: then all of it is new. */
export const SeenChanges = ({ view: { seen, current_contract: current }, page }: Props) =>
  seen &&
  current && (
    <Section
      id="seen-changes"
      title="What changed since you last looked"
      note={`version ${seen.version} to ${current.version}`}
    >
      <article className="contract-text bg-page">
        <Changes before={seen.markdown} after={current.markdown} page={page} />
      </article>
    </Section>
  );
