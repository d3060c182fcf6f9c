"use client";

import { Icon } from "@/app/_components/icon";
import { deleteThisRoom } from "./actions";
import { OwnForm } from "./own-action";
import { Section } from "./section";

export const DeleteRoom = () => (
  <Section id="delete" title="Delete" className="no-print lg:col-start-1">
    <details id="delete-room" className="text-sm">
      <summary>Delete this room …</summary>
      <OwnForm action={deleteThisRoom} className="max-w-prose">
        <p>
          This deletes the conversation, all questions, every version of the contract and all links, for
          everyone in the room. This cannot be undone. Copy or download what you want to keep first.
        </p>
        <button type="submit" className="button button-danger justify-self-start">
          <Icon name="remove" /> Delete for everyone
        </button>
      </OwnForm>
    </details>
  </Section>
);
