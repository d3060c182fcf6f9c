import { Text } from "@/app/_markdown/text";
import type { PageBudget } from "@/lib/markdown/page-budget";

/** In characters: about what one reads at a glance. A longer reason is not shown next to what it is about. */
const shortCharacters = 1_000;

export const isShortReason = (text: string): boolean => text.length <= shortCharacters;

type Props = { text: string; idPrefix: string; headingShift: number; page: PageBudget };

/** Why a participant declined or withdrew, as a quotation. */
export const Reason = (props: Props) => (
  <blockquote className="quotation text-ink">
    <Text {...props} />
  </blockquote>
);
