"use client";

import { Icon } from "@/app/_components/icon";
import { replaceThisLink } from "./actions";
import { OwnForm } from "./own-action";

/** The button for a link that only this person has. */
export const ReplaceLink = () => (
  <details id="replace-link" className="no-print">
    <summary>Get a link that only you have …</summary>
    <OwnForm action={replaceThisLink}>
      <p>
        The creator of the room knows all links, and could act as you. A new link is shown only once, and this
        one stops working at once, including for your agent: give it the new one.
      </p>
      <button type="submit" className="button justify-self-start">
        <Icon name="link" /> Replace my link
      </button>
    </OwnForm>
  </details>
);
