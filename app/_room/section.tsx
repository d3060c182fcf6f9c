import type { ReactNode } from "react";

type Props = { id: string; title: string; note?: ReactNode; className?: string; children: ReactNode };

export const Section = ({ id, title, note, className = "", children }: Props) => (
  <section id={id} aria-labelledby={`${id}-title`} className={`min-w-0 ${className}`}>
    <div className="mb-3 flex flex-wrap items-baseline gap-x-3 border-b border-line pb-2">
      <h2 className="text-base font-semibold" id={`${id}-title`}>
        {title}
      </h2>
      {note !== undefined && <p className="text-sm text-muted">{note}</p>}
    </div>
    {children}
  </section>
);
