import { Icon } from "@/app/_components/icon";
import { Section } from "@/app/_components/section";
import { DeleteForm } from "./delete-form";

/** Deletes the room, after asking once. */
export const DeleteRoom = () => (
  <Section id="delete" title="Delete" className="no-print lg:col-start-1">
    <details id="delete-room" className="text-sm">
      <summary>Delete this room …</summary>
      <DeleteForm>
        <p>
          The conversation, all questions, every version of the contract and all links are deleted at once,
          for everyone in the room. Nobody can bring them back. Download first what you want to keep.
        </p>
        <button type="submit" className="button button-danger justify-self-start">
          <Icon name="remove" /> Delete for everyone
        </button>
      </DeleteForm>
    </details>
  </Section>
);
