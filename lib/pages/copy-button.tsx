import type { ReactNode } from "react";
import { Icon } from "./icon";

/** Copies the text of the element with the id `what`; it says so when it has. Without a script it is not there. */
export const CopyButton = ({ what, children }: { what: string; children: ReactNode }) => (
  <button type="button" className="button needs-script" data-copy={what}>
    <Icon name="copy" />
    <span data-words>{children}</span>
  </button>
);
