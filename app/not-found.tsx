import { Notice } from "./_components/notice";
import { ForgetDevice } from "./_room/notify/forget-device";

/** The page for a wrong link and for a room that is gone: it does not say which. */
export default function NotFound() {
  return (
    <Notice title="There is no room here">
      <ForgetDevice />
      <p>
        A room is deleted at most 24 hours after its creation, and anyone in it can delete it earlier. Then
        everything in it is gone and cannot be restored.
      </p>
      <p>
        Or the link was replaced by a new one. Or it is incomplete: check that you copied all of it. Ask the
        person who sent you the link to send it again, or to create a new room.
      </p>
    </Notice>
  );
}
