import { type ActionName, availableActions } from "@/lib/room/actions";
import { limits } from "@/lib/room/limits";
import { nextStep, type Step } from "@/lib/room/next-step";
import {
  decliners,
  isDeclinedByPerson,
  participantById,
  participantOf,
  type Question,
  type Room,
} from "@/lib/room/room";
import { firstFew, whoseTurn } from "@/lib/room/turn";
import { escapeInline, quoteInline } from "@/lib/text/inline-markdown";
import {
  diffInWords,
  furtherInWords,
  type Perspective,
  readOnInWords,
  requestInWords,
  waitInWords,
} from "./perspective";
import { basesInWords } from "./questions";

/**
 * What the viewer should do next, as one short paragraph that names method, URL and body, or tool and arguments
 * (docs/interface.md#next-step). It is written for a language model that sees nothing else. The first request has its
 * whole URL; `…` in others stands for the URL of the room. Each write that it names would succeed now.
 */
export function nextStepText(perspective: Perspective): string {
  const { room, viewer, readUpTo } = perspective;
  if (typeof readUpTo === "number" && readUpTo < room.lastSeq) {
    return `First read the events that did not fit into this response: ${readOnInWords(perspective)}. Then follow its what_you_should_do_next.`;
  }
  return textOf(perspective, nextStep(room, viewer));
}

function textOf(perspective: Perspective, step: Step): string {
  const first = requestInWords.bind(null, perspective);
  const further = furtherInWords.bind(null, perspective);
  switch (step.kind) {
    case "join":
      return `Join the room: ${first("joinRoom")} ${credentialsInWords(perspective)}.`;
    case "resolve":
      return `${resolveText(perspective, step.questions)} The room can't be agreed until then.${perspective.readUpTo === null ? ` Read the question first: ${further("readRoom")}.` : ""}`;
    case "propose":
      return `Propose the first version of the contract: ${first("proposeContract")}. Where they fit, use the headings Facts, Decisions, Interface, Schedule, Authentication, Error handling, Unresolved.${askText(perspective)}`;
    case "inform": {
      const answers =
        step.questions.length > 0 ? ` ${resolveText(perspective, step.questions, furtherInWords)}` : "";
      return `Say what you know and need: ${first("sendMessage", { body: { content: "<what you know and need>" } })}.${askText(perspective)}${answers} Then wait: ${waitedForText(perspective, furtherInWords)}`;
    }
    case "review":
      return reviewText(perspective, step.version);
    case "confirm":
      return confirmText(perspective, step.version);
    case "revise":
      return reviseText(perspective);
    case "approve":
      return approveText(perspective, step.version);
    case "finalize": {
      const closing = perspective.viewer.kind === "person" ? "approveContract" : "finalizeContract";
      return `Everyone has agreed to version ${step.version} and no blocking question is open: close the room with ${first(closing)}.`;
    }
    case "awaitPerson":
      return `You submitted version ${step.version}, and your person decides with the approval link: tell them. Then wait: ${waitedForText(perspective)}`;
    case "awaitClosing":
      return `Everyone has agreed to version ${step.version} and nothing blocks it any more: your person, who approved it, can close the room by approving again with the approval link. Tell them. Then wait: ${waitedForText(perspective)}`;
    case "answer":
      return `${resolveText(perspective, step.questions)} It blocks nothing, but it waits for you. Then wait: ${waitedForText(perspective, furtherInWords)}`;
    case "full":
      return `The room is full (${limits.roomBytes / 1024 / 1024} MB): nothing more can be written, so it can't be agreed. Tell the person you act for; what is settled can be carried into another room. To end this one: ${first("withdraw")}.`;
    case "wait":
      return `Nothing for you to do now: ${waitedForText(perspective)}${hasDeclined(perspective) ? ` ${withdrawText(perspective)}` : ""}`;
    case "watch":
      return perspective.viewer.kind === "person"
        ? `Nothing waits for your decision now. ${capitalize(waitedForText(perspective))}`
        : `You observe: you can read and delete, not write. ${capitalize(waitedForText(perspective))}`;
    case "agreed":
      return perspective.viewer.kind !== "participant"
        ? `The room is agreed: nothing more happens here. The final artifact, ${first("getFinalContract")}, is available until the room expires.`
        : `The room is agreed. Fetch the final artifact, ${first("getFinalContract")}, hand it to the person you act for, and stop: nothing more happens here. It is gone when the room expires.`;
    case "ended":
      return perspective.viewer.kind !== "participant"
        ? `The room ended without agreement: nothing more happens here. Its record, ${first("getFinalContract")}, is available until the room expires.`
        : `The room ended without agreement. Fetch the record, ${first("getFinalContract")}, hand it to the person you act for, and stop: nothing more happens here. It is gone when the room expires.`;
  }
}

/**
 * The persons who declined the current version, in words: it can't be submitted again, so it can't be agreed any more.
 */
const declinedByPersons = (room: Room): string[] =>
  room.participants
    .filter((participant) => isDeclinedByPerson(room, participant))
    .map(({ role }) => `${quoteInline(role)}'s person`);

/** For everyone, once a version can't be agreed as it is. */
function reviseText(perspective: Perspective): string {
  const { room } = perspective;
  const decliningPersons = declinedByPersons(room);
  const declined =
    decliningPersons.length > 0
      ? `Version ${room.contractVersion} can't be agreed: ${firstFew(decliningPersons)} declined it.`
      : `Version ${room.contractVersion} was declined by ${inQuotes(decliners(room).map(({ role }) => role))}; the event says why.`;
  return [
    declined,
    revisionText(perspective, decliningPersons),
    offers(perspective, "sendMessage") &&
      `Or write first, then wait: ${waitInWords(perspective, furtherInWords)}.`,
    withdrawText(perspective),
  ]
    .filter(Boolean)
    .join(" ");
}

/** What can follow a version that was declined. */
function revisionText(perspective: Perspective, decliningPersons: string[]): string {
  if (offers(perspective, "proposeContract")) {
    return `Propose another version: ${requestInWords(perspective, "proposeContract")}.`;
  }
  if (decliningPersons.length > 0) return "The room takes no other version.";
  const way = offers(perspective, "agreeToContract")
    ? requestInWords(perspective, "agreeToContract")
    : waitInWords(perspective);
  return `The room takes no other version: it can only be agreed if those who declined this one agree to it after all: ${way}.`;
}

function resolveText(perspective: Perspective, questions: Question[], inWords = requestInWords): string {
  const [first, ...others] = questions;
  if (!first) return "";
  const request = inWords(perspective, "resolveQuestion", { question: `qst_${first.seq}` });
  const rest = firstFew(others.map(({ seq }) => `qst_${seq}`));
  return `Resolve question qst_${first.seq}, asked by ${roleOf(perspective, first.authorId)}: ${request}. The basis is ${basesInWords}.${rest ? ` Then in the same way: ${rest}.` : ""}`;
}

/** For the proposer: what others said of its version, and what it can do about it. */
function confirmText(perspective: Perspective, version: number): string {
  const { room } = perspective;
  const declinedBy = decliners(room).map(({ role }) => role);
  const isDeclined = declinedBy.length > 0;
  const waitsForOthers = whoseTurn(room).some(({ awaited }) => awaited.kind !== "confirm");
  return [
    `You proposed version ${version}.`,
    isDeclined && `It was declined by ${inQuotes(declinedBy)}; the event says why.`,
    agreeText(perspective, requestInWords),
    offers(perspective, "editContract") && `You can still change it: ${name(perspective, "editContract")}.`,
    waitsForOthers && `Then wait: ${waitedForText(perspective, furtherInWords)}`,
    isDeclined && withdrawText(perspective),
  ]
    .filter(Boolean)
    .join(" ");
}

/** For those who have to take a position. If the viewer may not have read the version, the text says to read it. */
function reviewText(perspective: Perspective, version: number): string {
  const isUnread = perspective.readUpTo === null;
  const since = lastJudged(perspective);
  const changes = since === 0 ? "" : ` (what changed since version ${since})`;
  const ways = [
    offers(perspective, "editContract") && `change it (${name(perspective, "editContract")})`,
    offers(perspective, "declineContract") && `decline: ${furtherInWords(perspective, "declineContract")}`,
  ].filter(Boolean);
  return [
    `Review version ${version} by ${proposer(perspective)}${isUnread ? `${changes}: ${diffInWords(perspective, since)}` : ""}.`,
    agreeText(perspective, isUnread ? furtherInWords : requestInWords),
    ...(ways.length > 0 ? [`If not, ${ways.join(" or ")}.`] : []),
    withdrawText(perspective, "their"),
  ].join(" ");
}

/** The last earlier version that the viewer has agreed to or declined, so has read; 0 if there is none. */
function lastJudged({ room, viewer }: Perspective): number {
  const me = participantOf(room, viewer);
  const judged = [
    me?.agreement?.version,
    viewer.kind === "person" ? me?.personDeclinedVersion : me?.declinedVersion,
  ];
  return Math.max(
    0,
    ...judged.filter((version) => version != null && version < room.contractVersion).map(Number),
  );
}

/** To agree, or to submit the version to the person who approves. */
function agreeText(perspective: Perspective, inWords: typeof requestInWords): string {
  const { room, viewer } = perspective;
  const request = inWords(perspective, "agreeToContract");
  return participantOf(room, viewer)?.needsApproval
    ? `If it may suit your person, who decides, agree: ${request}.`
    : `If your person stands by it, agree: ${request}.`;
}

/** For the person who approves. */
function approveText(perspective: Perspective, version: number): string {
  const role = roleOf(perspective, participantOf(perspective.room, perspective.viewer)?.id ?? "");
  const since = lastJudged(perspective);
  return [
    `Version ${version} waits for your decision: ${role} has submitted it. ${since === 0 ? "Read it" : `Read what changed since version ${since}`}: ${diffInWords(perspective, since)}.`,
    `To approve: ${furtherInWords(perspective, "approveContract")}.`,
    offers(perspective, "declineContract") &&
      `If not, decline: ${furtherInWords(perspective, "declineContract")}.`,
    `To leave the negotiation, withdraw: ${furtherInWords(perspective, "withdraw")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const askText = (perspective: Perspective): string =>
  offers(perspective, "askQuestion")
    ? ` Ask what you must know: ${furtherInWords(perspective, "askQuestion")}.`
    : "";

/** Whether the viewer's request would succeed now: limits can forbid what the step is about. */
const offers = ({ room, viewer }: Perspective, action: ActionName): boolean =>
  availableActions(room, viewer).some(({ name }) => name === action);

const hasDeclined = ({ room, viewer }: Perspective): boolean =>
  viewer.kind === "participant" && decliners(room).some(({ id }) => id === viewer.participantId);

const inQuotes = (roles: string[]): string => firstFew(roles.map(quoteInline));

const withdrawText = (perspective: Perspective, whose = "your person's"): string =>
  `If ${whose} limits can't be met, withdrawing is legitimate: ${furtherInWords(perspective, "withdraw")}.`;

/** For whom the room waits, and the request that waits with it. */
const waitedForText = (perspective: Perspective, inWords = requestInWords): string =>
  `the room waits for ${whoseTurn(perspective.room)
    .map(
      ({ role, waitsFor, reason }) =>
        `${quoteInline(role)}${waitsFor === "person" ? "'s person" : ""} (${escapeInline(reason)})`,
    )
    .join(", ")}. Repeat ${waitInWords(perspective, inWords)} until it returns events.`;

/** Only the name of a request, where its body is known from elsewhere. */
const name = (perspective: Perspective, action: "editContract"): string =>
  furtherInWords(perspective, action, { body: null });

/** How a request states who sends it. */
const credentialsInWords = ({ way }: Perspective): string =>
  way === "tools"
    ? "with your invite link as invite (on this and every other call)"
    : 'without a body, with the header "Authorization: Bearer <PARTICIPANT_TOKEN>" (your token, on this and every other request)';

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const proposer = (perspective: Perspective): string => roleOf(perspective, perspective.room.proposerId ?? "");

const roleOf = ({ room }: Perspective, id: string): string =>
  quoteInline(participantById(room, id)?.role ?? id);
