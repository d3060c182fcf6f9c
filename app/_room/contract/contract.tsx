import { Ago } from "@/app/_components/time";
import { Text } from "@/app/_markdown/text";
import type { PageBudget } from "@/lib/markdown/page-budget";
import { readChanges } from "@/lib/markdown/read-markdown";
import type { RoomView } from "@/lib/wire/present-room";
import { Role } from "../role";
import { Section } from "../section";
import { urlOf, type ViewOptions } from "../view-options";
import { ContractChanges } from "./contract-changes";
import { Positions } from "./positions";
import { VersionPicker } from "./version-picker";

type Props = { view: RoomView; options: ViewOptions; page: PageBudget };

export const Contract = ({ view, options, page }: Props) => (
  <Section id="contract" title="Contract" note={noteOf(view)}>
    {view.shown ? (
      <Version view={view} shown={view.shown} options={options} page={page} />
    ) : (
      <>
        <p className="mb-2 text-sm text-muted">
          What the participants {view.ended ? "wanted" : "want"} to agree on:
        </p>
        <div className="quotation">
          <Text text={view.room.goal} headingShift={2} idPrefix="goal" page={page} />
        </div>
      </>
    )}
  </Section>
);

const noteOf = ({ shown, ended }: RoomView): string | undefined => {
  if (shown) return ended ? "Not agreed" : undefined;
  return ended ? "No version was proposed." : "There is no version yet.";
};

const Version = ({ view, shown, options, page }: Props & { shown: NonNullable<RoomView["shown"]> }) => {
  const { contract, before } = shown;
  const current = view.current_contract?.version ?? 0;
  return (
    <>
      <VersionPicker current={current} shown={contract.version} options={options} />
      {contract.version < current && (
        <p className="notice mb-4">
          This is an earlier version.{" "}
          <a href={urlOf({ ...options, version: undefined }, "contract")}>
            Show the current version, {current}
          </a>
        </p>
      )}
      <p className="mb-1 text-sm text-muted wrap-anywhere">
        Version {contract.version}, proposed by <Role role={contract.proposed_by} />{" "}
        <Ago at={contract.at} now={view.now} />
      </p>
      <Positions view={view} version={contract.version} options={options} page={page} />
      <article className={`contract-text ${options.changes ? "bg-page" : ""}`}>
        {options.changes ? (
          <Changes before={before} after={contract.markdown} page={page} />
        ) : (
          <Text text={contract.markdown} headingShift={2} idPrefix="contract-text" page={page} />
        )}
      </article>
    </>
  );
};

/** The changes, once they are computed: long texts take a while. */
export const Changes = async ({
  before,
  after,
  page,
}: {
  before: string;
  after: string;
  page: PageBudget;
}) => {
  const hunks = await readChanges(before, after, page);
  if (hunks) return <ContractChanges before={before} after={after} hunks={hunks} />;
  return <p className="notice">Comparing the two versions takes too long right now. Try again later.</p>;
};
