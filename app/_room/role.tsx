import { UntrustedText } from "@/app/_components/untrusted-text";
import type { Sentence } from "@/lib/render/event-words";
import { quotedRole } from "./turn-sentence";

/** A role among the page's own words: in quotation marks if it could be read as such words. */
export const Role = ({ role }: { role: string }) => UntrustedText({ text: quotedRole(role) });

/** A sentence with roles, and with links to the questions that it names: the pages show no ids. */
export const InWords = ({ sentence }: { sentence: Sentence }) =>
  sentence.map((piece) => {
    if (typeof piece === "string") return piece;
    if ("quoted" in piece) return <Role key={piece.quoted} role={piece.quoted} />;
    return (
      <a key={piece.question} href={`#${piece.question}`}>
        a question
      </a>
    );
  });
