import type { ContractBody } from "@/lib/wire/responses";
import type { RoomView } from "@/lib/wire/room-view";
import { addressOf, type Choice } from "./choice";
import { ContractChanges } from "./contract-changes";
import { Icon } from "./icon";
import { Section } from "./section";
import { Text } from "./text";
import { Ago } from "./time";
import { UntrustedText } from "./untrusted-text";
import { versionsToPick } from "./versions-to-pick";

type Props = { view: RoomView; choice: Choice; plain: boolean };

/** The contract: the text of one version, or what it changed, and who agreed to what. */
export const Contract = ({ view, choice, plain }: Props) => (
  <Section id="contract" title="Contract" note={view.shown ? undefined : "There is no version yet."}>
    {view.shown ? (
      <Version view={view} shown={view.shown} choice={choice} plain={plain} />
    ) : (
      <>
        <p className="mb-2 text-sm text-muted">What the participants want to agree on:</p>
        <Text text={view.room.goal} headingShift={2} idPrefix="goal-" plain={plain} />
      </>
    )}
  </Section>
);

const Version = ({ view, shown, choice, plain }: Props & { shown: NonNullable<RoomView["shown"]> }) => {
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
      {plain && (
        <p className="notice mb-4">
          This text is shown as it was written: to prepare it as Markdown takes too long.
        </p>
      )}
      {choice.changes ? (
        <article className="contract-text bg-page">
          <ContractChanges before={before} after={contract.markdown} />
        </article>
      ) : (
        <article className="contract-text">
          <Text text={contract.markdown} headingShift={2} idPrefix="contract-" plain={plain} />
        </article>
      )}
      {/* What is copied is what was agreed, whichever version is looked at. */}
      <textarea id="contract-source" hidden readOnly defaultValue={view.current_contract?.markdown} />
    </>
  );
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
