import { Icon } from "@/app/_components/icon";
import { Section } from "@/app/_components/section";
import { Ago } from "@/app/_components/time";
import { UntrustedText } from "@/app/_components/untrusted-text";
import { Text } from "@/app/_markdown/text";
import { type Preparation, readChanges } from "@/lib/markdown/read-markdown";
import type { ContractBody } from "@/lib/wire/responses";
import type { RoomView } from "@/lib/wire/room-view";
import { ContractChanges } from "./changes/contract-changes";
import { addressOf, type Choice } from "./choice";
import { versionsToPick } from "./versions-to-pick";

type Props = { view: RoomView; choice: Choice; page: Preparation };

/** The contract: the text of one version, or what it changed, and who agreed to what. */
export const Contract = ({ view, choice, page }: Props) => (
  <Section id="contract" title="Contract" note={view.shown ? undefined : "There is no version yet."}>
    {view.shown ? (
      <Version view={view} shown={view.shown} choice={choice} page={page} />
    ) : (
      <>
        <p className="mb-2 text-sm text-muted">What the participants want to agree on:</p>
        <Text text={view.room.goal} headingShift={2} idPrefix="goal" page={page} />
      </>
    )}
  </Section>
);

const Version = ({ view, shown, choice, page }: Props & { shown: NonNullable<RoomView["shown"]> }) => {
  const { contract, before } = shown;
  const current = view.current_contract?.version ?? 0;
  return (
    <>
      <Versions current={current} shown={contract.version} choice={choice} />
      {contract.version < current && (
        <p className="notice mb-4">
          This is an earlier version.{" "}
          <a href={addressOf({ ...choice, version: undefined }, "contract")}>
            Show the current one, version {current}
          </a>
        </p>
      )}
      <p className="mb-1 text-sm text-muted wrap-anywhere">
        Version {contract.version}, proposed by <UntrustedText text={contract.proposed_by} />{" "}
        <Ago at={contract.at} now={view.now} />
      </p>
      <Agreements view={view} contract={contract} />
      {choice.changes ? (
        <article className="contract-text bg-page">
          <Changes before={before} after={contract.markdown} page={page} />
        </article>
      ) : (
        <article className="contract-text">
          <Text text={contract.markdown} headingShift={2} idPrefix="contract-text" page={page} />
        </article>
      )}
    </>
  );
};

/** What changed, once it is known; a long text takes long to compare. */
const Changes = async ({ before, after, page }: { before: string; after: string; page: Preparation }) => {
  const hunks = await readChanges(before, after, page);
  if (hunks) return <ContractChanges before={before} after={after} hunks={hunks} />;
  return <p className="notice">To compare the two versions takes too long at the moment. Try again later.</p>;
};

/** The version picker, and the choice between the text and what it changed: all links, so that they work everywhere. */
const Versions = ({ current, shown, choice }: { current: number; shown: number; choice: Choice }) => (
  <nav
    aria-label="Versions of the contract"
    className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 no-print max-sm:flex-col max-sm:items-start"
  >
    <ol className="flex flex-wrap items-center gap-1">
      <li className="mr-1 text-sm text-muted" aria-hidden="true">
        Version
      </li>
      {versionsToPick(current, shown).map((version, index, { [index - 1]: before = 0 }) => (
        <li key={version} className="flex items-center gap-1">
          {version > before + 1 && (
            <span className="text-muted">
              …<span className="sr-only"> and those between</span>
            </span>
          )}
          <a
            className="tab"
            href={addressOf({ ...choice, version }, "contract")}
            aria-current={version === shown ? "true" : undefined}
          >
            <span className="sr-only">Version </span>
            {version}
          </a>
        </li>
      ))}
    </ol>
    <ul className="flex flex-wrap gap-1">
      <li>
        <a
          className="tab"
          href={addressOf({ ...choice, version: shown, changes: false }, "contract")}
          aria-current={choice.changes ? undefined : "true"}
        >
          <Icon name="contract" /> Text
        </a>
      </li>
      <li>
        <a
          className="tab"
          href={addressOf({ ...choice, version: shown, changes: true }, "contract")}
          aria-current={choice.changes ? "true" : undefined}
        >
          <Icon name="changes" /> {shown === 1 ? "As a change" : `Changes from ${shown - 1}`}
        </a>
      </li>
    </ul>
  </nav>
);

/** Who agreed to this very version, and who has not yet. */
const Agreements = ({ view, contract }: { view: RoomView; contract: ContractBody }) => (
  <ul className="mb-5 flex flex-wrap gap-x-4 gap-y-1 text-sm max-sm:flex-col" aria-label="Agreements">
    {view.participants.map(({ id, role }) => {
      const latest = contract.agreements.find(({ participant_id }) => participant_id === id)?.version;
      const agreed = latest === contract.version;
      return (
        <li key={id} className="flex min-w-0 gap-1.5">
          <Icon
            name={agreed ? "agreed" : "absent"}
            className={`mt-0.5 size-4 ${agreed ? "text-good" : "text-muted"}`}
          />
          <span className="min-w-0 wrap-anywhere">
            <UntrustedText text={role} />{" "}
            <span className="text-muted">
              {agreed ? "agreed" : latest === undefined ? "has not agreed" : `agreed to version ${latest}`}
            </span>
          </span>
        </li>
      );
    })}
  </ul>
);
