import { Icon } from "@/app/_components/icon";
import { urlOf, type ViewOptions } from "../view-options";

type Props = { current: number; shown: number; options: ViewOptions };

export const VersionPicker = ({ current, shown, options }: Props) => (
  <nav
    aria-label="Versions of the contract"
    className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 no-print max-sm:flex-col max-sm:items-start"
  >
    <ol className="flex flex-wrap items-center gap-1">
      <li className="mr-1 text-sm text-muted" aria-hidden="true">
        Version
      </li>
      {versionsToOffer(current, shown).map((version, index, { [index - 1]: before = 0 }) => (
        <li key={version} className="flex items-center gap-1">
          {version > before + 1 && (
            <span className="text-muted">
              …<span className="sr-only"> some versions are left out</span>
            </span>
          )}
          <a
            className="tab"
            href={urlOf({ ...options, version }, "contract")}
            aria-current={version === shown ? "true" : undefined}
          >
            <span className="sr-only">Version </span>
            {version}
          </a>
        </li>
      ))}
    </ol>
    <ul className="flex flex-wrap gap-1">
      {[false, true].map((changes) => (
        <li key={String(changes)}>
          <a
            className="tab"
            href={urlOf({ ...options, version: shown, changes }, "contract")}
            aria-current={options.changes === changes ? "true" : undefined}
          >
            <Icon name={changes ? "changes" : "contract"} />{" "}
            {changes ? (shown === 1 ? "All added" : `Changes from ${shown - 1}`) : "Text"}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const newest = 8;

/** The versions to offer, ascending: all of a few; of many the first, the newest, and the neighbours of `shown`. */
export const versionsToOffer = (current: number, shown: number): number[] =>
  Array.from({ length: current }, (_, index) => index + 1).filter(
    (version) => version === 1 || version > current - newest || Math.abs(version - shown) <= 1,
  );
