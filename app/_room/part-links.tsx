import { type Part, urlOf, type ViewOptions } from "./view-options";

type Props = { part: Part; options: ViewOptions; section: string; what: string };

/** Says which part of something long is shown, with links to the neighbouring parts. Nothing if there is only one. */
export const PartLinks = ({ part: { number, count }, options, section, what }: Props) =>
  count > 1 && (
    <p className="notice mb-4 flex flex-wrap gap-x-4">
      <span>
        Part {number} of {count} of {what}.
      </span>
      {number > 1 && <a href={urlOf({ ...options, part: number - 1 }, section)}>Part {number - 1}</a>}
      {number < count && <a href={urlOf({ ...options, part: number + 1 }, section)}>Part {number + 1}</a>}
    </p>
  );
