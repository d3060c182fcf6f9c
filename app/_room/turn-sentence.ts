import { type Sentence, sentenceText } from "@/lib/render/event-words";
import { QUOTES } from "@/lib/room/quote-name";
import { spellOut } from "@/lib/text/spell-out";
import type { RoomView } from "@/lib/wire/present-room";

/** Whose turn it is: "Waiting for Seller’s agent to review version 3, and for Buyer’s person to approve it". */
export function turnSentence(view: RoomView): Sentence {
  const { turns, room_status, current_contract } = view;
  if (room_status === "ended") return ["Ended without agreement"];
  if (room_status === "agreed") return [`Agreed on version ${current_contract?.version ?? ""}`];
  const isMine = ({ participant_id, awaited }: RoomView["turns"][number]) =>
    awaited.kind === "approve" && participant_id === view.your_participant_id;
  if (view.viewer === "person" && turns.some(isMine)) {
    return [`Waiting for you to approve version ${current_contract?.version ?? ""}`];
  }
  const agents = agentSentence(view);
  const people = turns.filter(({ awaited }) => awaited.kind === "approve");
  const [first] = people;
  if (first?.awaited.kind !== "approve") return agents;
  const who = peopleOf(people, view);
  return agents.length === 0
    ? ["Waiting for ", ...who, ` to approve version ${first.awaited.version}`]
    : [...agents, ", and for ", ...who, " to approve it"];
}

/** "you", "Buyer’s person", "you and Carrier’s person". */
function peopleOf(people: RoomView["turns"], { your_participant_id: me }: RoomView): Sentence {
  const [first = "", ...more] = people
    .filter(({ participant_id }) => participant_id !== me)
    .map(({ role }) => role);
  const others: Sentence = more.length > 0 ? [`${more.length + 1} people`] : [{ quoted: first }, "’s person"];
  if (people.every(({ participant_id }) => participant_id !== me)) return others;
  return first === "" ? ["you"] : ["you and ", ...others];
}

/** What the room waits for from agents; nothing if it waits for people alone. */
function agentSentence({ turns: all, your_participant_id: me, participants }: RoomView): Sentence {
  const turns = all.filter(({ awaited }) => awaited.kind !== "approve");
  const [first] = turns;
  if (!first) return [];
  const mine = turns.filter(({ participant_id }) => participant_id === me);
  const task = taskOf(mine.length > 0 ? mine : turns);
  if (first.awaited.kind === "revise") {
    const { version, declinedBy } = first.awaited;
    return [...listOf(declinedBy), ` declined version ${version}: waiting for ${task}`];
  }
  if (first.awaited.kind === "finalize") return [`Everyone has agreed: waiting for ${task}`];
  const others = turns.filter(({ participant_id }) => participant_id !== me).map(({ role }) => role);
  if (others.length > 2 && others.length === participants.length) {
    return [`Waiting for everyone’s agents ${task}`];
  }
  if (mine.length === 0) return ["Waiting for ", ...agentsOf(others), ` ${task}`];
  return others.length === 0
    ? [`Your agent’s turn ${task}`]
    : [`Your agent’s turn ${task}, and the turn of `, ...agentsOf(others)];
}

/** The sentence as plain text, for the title of the browser's tab. */
export const plainSentence = (sentence: Sentence): string =>
  sentenceText(sentence, (role) => plainText(quotedRole(role)));

/** An untrusted text for places without markup: on one line, hidden characters spelled out. */
export const plainText = (text: string): string => spellOut(text.replace(/\s+/g, " "));

function taskOf(turns: RoomView["turns"]): string {
  const [first] = turns;
  if (!first) return "";
  switch (first.awaited.kind) {
    case "join":
      return "to join";
    case "resolve": {
      const questions = new Set(
        turns.flatMap(({ awaited }) => (awaited.kind === "resolve" ? awaited.questions : [])),
      );
      return questions.size === 1 ? "to answer a question" : `to answer ${questions.size} questions`;
    }
    case "propose":
      return "to propose the first version";
    case "review":
      return `to review version ${first.awaited.version}`;
    case "confirm":
      return `to agree to version ${first.awaited.version} or change it`;
    case "revise":
      return "any agent to propose another version";
    case "approve":
      return `to approve version ${first.awaited.version}`;
    case "finalize":
      return turns.every(({ waitsFor }) => waitsFor === "person")
        ? "somebody to approve it again, which closes the room"
        : "any agent to close the room";
  }
}

/** "Seller’s agent", "Seller’s and Carrier’s agents", "Seller’s and 3 more agents". */
function agentsOf([first = "", second, ...more]: string[]): Sentence {
  if (second === undefined) return [{ quoted: first }, "’s agent"];
  if (more.length > 0) return [{ quoted: first }, `’s and ${more.length + 1} more agents`];
  return [{ quoted: first }, "’s and ", { quoted: second }, "’s agents"];
}

/** "Seller", "Seller and Carrier", "Seller and 3 more". */
function listOf([first = "", second, ...more]: string[]): Sentence {
  if (second === undefined) return [{ quoted: first }];
  if (more.length > 0) return [{ quoted: first }, ` and ${more.length + 1} more`];
  return [{ quoted: first }, " and ", { quoted: second }];
}

/** A role inside the page's own words: in quotation marks unless it is a plain name, as it could read like those words. */
export const quotedRole = (role: string): string =>
  isPlainName(role) ? role : `“${role.replace(QUOTES, "'")}”`;

const maxWords = 4;

function isPlainName(role: string): boolean {
  const words = role.normalize("NFKC").trim().split(/\s+/);
  return (
    words.length <= maxWords &&
    words.every(
      (word) =>
        isName.test(word) &&
        !isMixed(word) &&
        ![word, ...word.split(/[._-]+/)].some((part) => ownWords.test(part)),
    )
  );
}

const isName = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._'’-]*$/u;

/** Whether a word has letters of several scripts that look alike, so that it can imitate another word. */
const isMixed = (word: string): boolean =>
  /\p{Script=Latin}/u.test(word)
    ? /(?!\p{Script=Latin})\p{L}/u.test(word)
    : /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Greek}/u.test(word);

const ownWords =
  /^(?:and|or|more|all|both|each|others?|the|part(?:y|ies)|participants?|sides?|system|service|observers?|creator|agents?|agree[ds]?|agreement|version|waiting|turns?|room|(?:every|any)(?:one|body)|no(?:body|one|ne|thing)?|not|never|neither|nor|only|every|any|ha[sd]|have|is|are|was|were|be|will|would|did|do(?:es)?|can(?:not)?|could|one|but|by|for|with|to|as|it|they|them|we|us|who|gone|deleted|expired|live|final|review|approve[ds]?|approval|person|people|join(?:ed)?|asked|wrote|resolved|submitted|proposed|you|yours?|answer|propose|close|declined?|ended|withdrew|withdraw)(?:n?['’][st]?)?$/i;
