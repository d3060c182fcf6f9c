import { Text } from "@/app/_markdown/text";
import { newPageBudget } from "@/lib/markdown/page-budget";
import { htmlOf } from "./html-of";

/** The HTML of a page of texts, with the parts that come later, however slow the machine is. */
export async function pageOfTexts(texts: string[]): Promise<string> {
  const page = {
    ...newPageBudget(["client"], 0),
    deadline: performance.now() + 120_000,
    microsecondsLeft: Number.POSITIVE_INFINITY,
  };
  return htmlOf(
    <main>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts may be equal, and the list never changes.
        <Text key={index} text={text} page={page} headingShift={2} idPrefix={`text-${index}`} />
      ))}
    </main>,
  );
}
