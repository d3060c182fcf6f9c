import { UntrustedText } from "@/app/_components/untrusted-text";
import { quotedRole } from "./turn-sentence";

/** A role among the page's own words: in quotation marks if it could be read as such words. */
export const Role = ({ role }: { role: string }) => UntrustedText({ text: quotedRole(role) });
