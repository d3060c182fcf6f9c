import type { IconName } from "./icon-sprite";

/** An icon next to words that say the same: it is hidden from screen readers. */
export const Icon = ({ name, className = "size-4" }: { name: IconName; className?: string }) => (
  <svg className={`icon ${className}`} aria-hidden="true">
    <use href={`#icon-${name}`} />
  </svg>
);
