import { Icon } from "@/app/_components/icon";
import { issueInWords } from "@/app/_components/issue-words";
import type { Issue } from "@/lib/room/errors";
import { lineOf } from "@/lib/wire/create-form";

type Props = {
  /** The field's name and the path of its issues. */
  name: string;
  label: string;
  hint?: string;
  value: string;
  /** What stood in it when the form was sent, where its issues may name a line of that. */
  written?: string;
  issues: Issue[];
  rows?: number;
  required?: boolean;
  inputMode?: "decimal";
  className?: string;
};

/** A labelled field with its hint, and what is wrong with it beside it. */
export const Field = ({
  name,
  label,
  hint,
  value,
  written = value,
  issues,
  rows,
  className = "",
  ...attributes
}: Props) => {
  const mine = issues.filter(({ path }) => path === name || path.startsWith(`${name}.`));
  const describedBy = [...(hint ? [`${name}-hint`] : []), ...(mine.length > 0 ? [`${name}-error`] : [])];
  const common = {
    id: name,
    name,
    className: `field ${className}`,
    "aria-invalid": mine.length > 0 ? true : undefined,
    "aria-describedby": describedBy.join(" ") || undefined,
    ...attributes,
  };
  return (
    <div className="grid content-start gap-1.5">
      <label className="font-medium" htmlFor={name}>
        {label}
        {!attributes.required && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint && (
        <p className="text-sm text-muted" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {rows ? (
        <textarea {...common} rows={rows} defaultValue={value} />
      ) : (
        <input {...common} defaultValue={value} />
      )}
      {mine.length > 0 && (
        <p className="error" id={`${name}-error`}>
          <Icon name="alert" className="mt-0.5 size-4" />
          <span>{mine.map((issue) => inWords(issue, name, written)).join(" ")}</span>
        </p>
      )}
    </div>
  );
};

/** "participants.1.knows.3" is the fourth entry of a field. */
function inWords({ path, message }: Issue, name: string, value: string): string {
  const entry = /^\.(\d+)$/.exec(path.slice(name.length))?.[1];
  return `${entry === undefined ? "This" : `Line ${lineOf(value, Number(entry))}`} ${issueInWords(message)}`;
}
