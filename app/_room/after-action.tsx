import { CopyButton } from "@/app/_components/buttons";
import { Notice } from "@/app/_components/notice";
import { UntrustedLines } from "@/app/_components/untrusted-text";
import type { ActionOutcome } from "./actions";
import { ForgetDevice } from "./notify/forget-device";

type Props = { outcome: Exclude<ActionOutcome, { kind: "undecided" }> };

/** The page after a button of a room's page was pressed, if it does not show the room. */
export const AfterAction = ({ outcome }: Props) => {
  switch (outcome.kind) {
    case "deleted":
      return (
        <Notice title="The room is gone">
          <ForgetDevice />
          <p>
            Its conversation, questions, contract and links are deleted for everyone. You can close this page.
          </p>
        </Notice>
      );
    case "replaced":
      return (
        <Notice title="Your new link" action={<a href={outcome.url}>Open the room</a>}>
          <p>
            Only you have this link. It is shown only now: keep it, and give it to your agent. The old link
            does not work any more.
          </p>
          <p className="secret wrap-anywhere" id="new-link">
            {outcome.url}
          </p>
          <p>
            <CopyButton source={{ element: "new-link" }} label="Copy link" />
          </p>
        </Notice>
      );
    case "rejected":
      return (
        <Notice title={outcome.title} action={<a href="?">Back to the room</a>}>
          <p>{outcome.message}</p>
          {outcome.reason && (
            <>
              <p>You wrote:</p>
              <UntrustedLines text={outcome.reason} className="notice" />
            </>
          )}
        </Notice>
      );
  }
};
