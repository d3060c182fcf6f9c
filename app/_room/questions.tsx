import { Icon } from "@/app/_components/icon";
import { Section } from "@/app/_components/section";
import { Ago } from "@/app/_components/time";
import { UntrustedText } from "@/app/_components/untrusted-text";
import { Text } from "@/app/_markdown/text";
import type { Preparation } from "@/lib/markdown/read-markdown";
import type { QuestionBody } from "@/lib/wire/responses";
import type { RoomView } from "@/lib/wire/room-view";
import { addressOf, type Choice } from "./choice";
import { fitting } from "./fitting";

/** How much text of questions is shown at first, and how much of it all as Markdown, in characters. */
const firstCharacters = 20_000;
const markdownCharacters = 100_000;

type Props = { view: RoomView; choice: Choice; page: Preparation };

/** The questions: open and blocking first, with who must answer; resolved ones folded. Of very many the first. */
export const Questions = ({ view, choice, page }: Props) => {
  const open = [...view.open_questions].sort((a, b) => Number(b.blocking) - Number(a.blocking));
  const resolved = view.resolved_questions;
  const lengths = [...open, ...resolved].map(lengthOf);
  const first = choice.whole ? lengths.length : fitting(lengths, firstCharacters);
  const rich = fitting(lengths, markdownCharacters);
  const shownOpen = open.slice(0, first);
  const shownResolved = resolved.slice(0, Math.max(0, first - open.length));
  const left = [...open.slice(shownOpen.length), ...resolved.slice(shownResolved.length)];
  return (
    <Section id="questions" title="Questions" note={summary(open.length, resolved.length)}>
      {shownOpen.length > 0 && (
        <ol className="grid gap-3">
          {shownOpen.map((question, index) => (
            <Open key={question.id} question={question} now={view.now} page={page} plain={index >= rich} />
          ))}
        </ol>
      )}
      {shownResolved.length > 0 && (
        <details id="resolved-questions" className={open.length > 0 ? "mt-4" : ""}>
          <summary className="text-sm">
            {resolved.length} resolved {resolved.length === 1 ? "question" : "questions"}
          </summary>
          <ol className="mt-3 grid gap-4">
            {shownResolved.map((question, index) => (
              <Resolved
                key={question.id}
                question={question}
                now={view.now}
                page={page}
                plain={open.length + index >= rich}
              />
            ))}
          </ol>
        </details>
      )}
      {left.length > 0 && (
        <p className="notice mt-4">
          {/* Where links to them lead. */}
          {left.map(({ id }) => (
            <span key={id} id={id} />
          ))}
          {left.length} more {left.length === 1 ? "question is" : "questions are"} left out.{" "}
          <a href={addressOf({ ...choice, whole: true }, "questions")}>Show all questions</a>
        </p>
      )}
    </Section>
  );
};

const lengthOf = ({ question, resolution }: QuestionBody): number =>
  question.length + (resolution?.length ?? 0);

const summary = (open: number, resolved: number): string => {
  if (open > 0) return `${open} open`;
  return resolved > 0 ? "all resolved" : "none asked yet";
};

type OneProps = { question: QuestionBody; now: string; page: Preparation; plain: boolean };

const Open = ({ question, now, page, plain }: OneProps) => (
  <li id={question.id} className={`card ${question.blocking ? "card-strong" : ""}`}>
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <span className={question.blocking ? "badge badge-strong" : "badge"}>
        {question.blocking ? "Blocks the agreement" : "Not blocking"}
      </span>
      <span className="min-w-0 wrap-anywhere">
        for {question.addressed_to === null ? "anyone" : <UntrustedText text={question.addressed_to} />}
      </span>
    </p>
    <div className="my-2">
      <Text text={question.question} headingShift={3} idPrefix={question.id} page={page} plain={plain} />
    </div>
    <p className="text-sm text-muted wrap-anywhere">
      asked by <UntrustedText text={question.asked_by} /> <Ago at={question.at} now={now} />
    </p>
  </li>
);

const Resolved = ({ question, now, page, plain }: OneProps) => (
  <li id={question.id} className="card">
    <Text text={question.question} headingShift={3} idPrefix={question.id} page={page} plain={plain} />
    <p className="mt-1 text-sm text-muted wrap-anywhere">
      asked by <UntrustedText text={question.asked_by} />
    </p>
    <div className="mt-3 border-l-2 border-good pl-3">
      <Text
        text={question.resolution ?? ""}
        headingShift={3}
        idPrefix={`${question.id}-resolution`}
        page={page}
        plain={plain}
      />
      <p className="mt-1 text-sm text-muted wrap-anywhere">
        <Icon name="check" className="size-3.5 text-good" />{" "}
        {question.resolved_by_participant_id === question.asked_by_participant_id
          ? "answered by its own author"
          : "resolved by"}{" "}
        <UntrustedText text={question.resolved_by ?? ""} />{" "}
        <Ago at={question.resolved_at ?? question.at} now={now} />
      </p>
    </div>
  </li>
);
