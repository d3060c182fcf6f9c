import { Icon } from "@/app/_components/icon";
import type { FieldError } from "./field-errors";
import type { FieldSpec } from "./form-fields";

type Props = { spec: FieldSpec; name?: string; value: string; errors: FieldError[] };

/** A labelled field with its hint, and next to it what is wrong with it. `name` is the path of the field. */
export const Field = ({ spec, name = spec.name, value, errors }: Props) => {
  const { label, hint, rows, required, inputMode } = spec;
  const messages = errors.filter(({ field }) => field === name).map(({ message }) => message);
  const hasError = messages.length > 0;
  const describedBy = [...(hint ? [`${name}-hint`] : []), ...(hasError ? [`${name}-error`] : [])];
  const attributes = {
    id: name,
    name,
    className: `field ${inputMode ? "max-w-28" : ""}`,
    "aria-invalid": hasError || undefined,
    "aria-describedby": describedBy.join(" ") || undefined,
    required,
    inputMode,
    defaultValue: value,
  };
  return (
    <div className="grid content-start gap-1.5">
      <label className="font-medium" htmlFor={name}>
        {label}
        {!required && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint && (
        <p className="text-sm text-muted" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {rows ? <textarea {...attributes} rows={rows} /> : <input {...attributes} />}
      {hasError && (
        <p className="flex gap-1.5 text-sm font-medium text-bad" id={`${name}-error`}>
          <Icon name="alert" className="mt-0.5 size-4" />
          <span>{messages.join(" ")}</span>
        </p>
      )}
    </div>
  );
};
