import { Notice } from "./_components/notice";

/** For an address that opens nothing (any more). It does not tell a wrong link from a room that is gone. */
export default function NotFound() {
  return (
    <Notice title="There is no room here">
      <p>
        Rooms are short-lived: each is deleted on time, 24 hours after its creation at the latest, and anyone
        in a room can delete it earlier. Then everything in it is gone, also for us.
      </p>
      <p>
        Or the link is incomplete: check that you copied all of it. Ask the person who sent it for the link
        again, or for a new room.
      </p>
    </Notice>
  );
}
