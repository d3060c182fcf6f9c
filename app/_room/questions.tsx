import { ListInChunks, numberChunks } from "@/app/_components/chunks";
import { Icon } from "@/app/_components/icon";
import { Ago } from "@/app/_components/time";
import { Text } from "@/app/_markdown/text";
import type { PageBudget } from "@/lib/markdown/page-budget";
import type { Basis } from "@/lib/room/room";
import type { RoomView } from "@/lib/wire/present-room";
import type { QuestionBody } from "@/lib/wire/questions";
import { PartLinks } from "./part-links";
import { Role } from "./role";
import { Section } from "./section";
import { countFitting, partOf, urlOf, type ViewOptions } from "./view-options";

/** How many characters of questions are shown at first, and how many as Markdown. */
const firstCharacters = 20_000;
const markdownCharacters = 100_000;

type Props = { view: RoomView; options: ViewOptions; page: PageBudget };

/**
 * Open questions, blocking ones first; resolved ones are folded, except, for a person who approves, those that were
 * decided or are not known. Of very many only the first are shown.
 */
export const Questions = ({ view, options, page }: Props) => {
  const isPoint = ({ basis }: QuestionBody) => view.viewer === "person" && basis !== "verified";
  const points = view.resolved_questions
    .filter(isPoint)
    .sort((a, b) => Number(b.basis === "unknown") - Number(a.basis === "unknown"));
  const open = [...view.open_questions].sort((a, b) => Number(b.blocking) - Number(a.blocking));
  const resolved = view.resolved_questions.filter((question) => !isPoint(question));
  const isClosed = view.room_status !== "open";
  const questions = [...open, ...points, ...resolved];
  const lengths = questions.map(lengthOf);
  const part = options.part === undefined ? undefined : partOf(lengths, options.part);
  const [from, to] = part ? [part.from, part.to] : [0, countFitting(lengths, firstCharacters)];
  const plainFrom = from + countFitting(lengths.slice(from, to), markdownCharacters);
  const plain = new Set(questions.slice(plainFrom));
  const shown = questions.slice(from, to);
  // In the order in which they were asked and without their answers, so that an answer moves only its question.
  const asked = [...view.open_questions, ...view.resolved_questions].sort((a, b) => (a.at < b.at ? -1 : 1));
  const chunks = numberChunks(asked, askedSize);
  const chunkOf = (question: QuestionBody) => {
    const { status, blocking, basis } = question;
    const kind = status === "open" ? blocking : isPoint(question) && basis;
    return `${kind} ${chunks.get(question)}`;
  };
  const show = (some: QuestionBody[]) => (
    <ListInChunks items={some} chunkOf={chunkOf}>
      {(question) => (
        <Question
          key={question.id}
          question={question}
          isClosed={isClosed}
          isPoint={question.status === "resolved" && isPoint(question)}
          now={view.now}
          page={page}
          plain={plain.has(question)}
        />
      )}
    </ListInChunks>
  );
  const left = [...questions.slice(0, from), ...questions.slice(to)];
  const unfolded = Math.max(open.length + points.length - from, 0);
  return (
    <Section
      id="questions"
      title={view.viewer === "person" ? "Open points" : "Questions"}
      note={summary(open.length, view.resolved_questions.length, isClosed)}
    >
      {part && <PartLinks part={part} options={options} section="questions" what="the questions" />}
      {unfolded > 0 && <ol className="grid gap-3">{show(shown.slice(0, unfolded))}</ol>}
      {shown.length > unfolded && (
        <details id="resolved-questions" className={unfolded > 0 ? "mt-4" : ""}>
          <summary className="text-sm">
            {resolved.length} {points.length > 0 ? "more " : ""}resolved{" "}
            {resolved.length === 1 ? "question" : "questions"}
          </summary>
          <ol className="mt-3 grid gap-4">{show(shown.slice(unfolded))}</ol>
        </details>
      )}
      {/* The targets of links to questions that are not shown here. */}
      {left.map(({ id }) => (
        <span key={id} id={id} />
      ))}
      {!part && left.length > 0 && (
        <p className="notice mt-4">
          {left.length} more {left.length === 1 ? "question is" : "questions are"} left out.{" "}
          <a href={urlOf({ ...options, part: 1 }, "questions")}>Show all questions</a>
        </p>
      )}
    </Section>
  );
};

const lengthOf = ({ question, resolution }: QuestionBody): number =>
  question.length + (resolution?.length ?? 0);

/** Its size as a part of a chunk: its own elements and its answer usually take as long as this many characters. */
const askedSize = ({ question }: QuestionBody): number => 600 + question.length;

const summary = (open: number, resolved: number, isClosed: boolean): string => {
  if (open > 0) return isClosed ? `${open} left open` : `${open} open`;
  if (resolved > 0) return "all resolved";
  return isClosed ? "none asked" : "none asked yet";
};

/** What an answer is based on, as the end of "resolved …". */
const basisInWords: Record<Basis, string> = {
  verified: "as a verified fact",
  decided: "as a decision or an offer",
  unknown: "as not known",
};

type QuestionProps = {
  question: QuestionBody;
  isClosed: boolean;
  /** Whether its answer is not a verified fact, so that the page shows it among the open points. */
  isPoint: boolean;
  now: string;
  page: PageBudget;
  plain: boolean;
};

const Question = ({ question, isClosed, isPoint, now, ...rest }: QuestionProps) => {
  const { id, blocking, resolution, basis } = question;
  const textProps = { ...rest, headingShift: 3 };
  const text = (
    <div className="quotation">
      <Text text={question.question} idPrefix={id} {...textProps} />
    </div>
  );
  const author = <Role role={question.asked_by} />;
  if (resolution === null) {
    const isStrong = blocking && !isClosed;
    return (
      <li id={id} className={`card ${isStrong ? "card-strong" : ""}`}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className={isStrong ? "badge badge-strong" : "badge"}>
            {isClosed ? "Left open" : blocking ? "Blocks the agreement" : "Not blocking"}
          </span>
          <span className="min-w-0 wrap-anywhere">
            for {question.addressed_to === null ? "anyone" : <Role role={question.addressed_to} />}
          </span>
        </p>
        <div className="my-2">{text}</div>
        <p className="text-sm text-muted wrap-anywhere">
          asked by {author} <Ago at={question.at} now={now} />
        </p>
      </li>
    );
  }
  const isByAuthor = question.resolved_by_participant_id === question.asked_by_participant_id;
  return (
    <li id={id} className="card">
      {isPoint && (
        <p className="mb-1 text-sm">
          <span className="badge">{basis === "unknown" ? "Not known" : "Decided"}</span>
        </p>
      )}
      {text}
      <p className="mt-1 text-sm text-muted wrap-anywhere">asked by {author}</p>
      <div className="mt-3 border-l-2 border-good pl-3">
        <Text text={resolution} idPrefix={`${id}-resolution`} {...textProps} />
        <p className="mt-1 text-sm text-muted wrap-anywhere">
          <Icon name="check" className="size-3.5 text-good" /> resolved by{isByAuthor ? " its author" : ""}{" "}
          <Role role={question.resolved_by ?? ""} /> {basis && basisInWords[basis]}{" "}
          <Ago at={question.resolved_at ?? question.at} now={now} />
        </p>
      </div>
    </li>
  );
};
