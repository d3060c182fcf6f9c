import { Icon } from "./icon";
import { Section } from "./section";

/** Deletes the room, after asking once. */
export const DeleteRoom = () => (
  <Section id="delete" title="Delete" className="no-print lg:col-start-1">
    <details id="delete-room" className="text-sm">
      <summary>Delete this room …</summary>
      <form method="post" action="?delete=yes" className="card mt-2 grid max-w-prose gap-3">
        <p>
          The conversation, all questions, every version of the contract and all links are deleted at once,
          for everyone in the room. Nobody can bring them back. Download first what you want to keep.
        </p>
        <button type="submit" className="button button-danger justify-self-start">
          <Icon name="remove" /> Delete for everyone
        </button>
      </form>
    </details>
  </Section>
);
