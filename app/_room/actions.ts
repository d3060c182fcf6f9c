"use server";

import { refresh } from "next/cache";
import { clientOf } from "@/lib/http/requests/client";
import { replaceLink } from "@/lib/service/replace-link";
import { deleteRoom } from "@/lib/service/take-part";
import { type ErrorInfo, mayBeStored } from "@/lib/wire/errors";
import type { NotDecided } from "./approval/not-decided";
import { type ButtonRequest, performAction } from "./perform-action";

/** The result of a button, for the page that is rendered next. Only for `undecided` does the next page show the room. */
export type ActionOutcome =
  | { kind: "deleted" }
  | { kind: "replaced"; url: string }
  /** `reason`: the text that was sent, so that it is not lost. */
  | { kind: "rejected"; title: string; message: string; reason?: string }
  | { kind: "undecided"; result: NotDecided };

/** Deletes the room of the page whose button was pressed. */
export async function deleteThisRoom(): Promise<void> {
  const failure = {
    title: "The room was not deleted",
    unknown: "It is not known whether the room was deleted",
    advice: "Go back and look: if the room is still there, press the button again.",
  };
  await perform(failure, async (request) => {
    await deleteRoom(request.session, clientOf(request));
    return { kind: "deleted" };
  });
}

/** Replaces the link of the page whose button was pressed (docs/interface.md#replace-your-link). */
export async function replaceThisLink(): Promise<void> {
  const failure = {
    title: "The link was not replaced",
    unknown: "It is not known whether the link was replaced",
    advice:
      "Wait 15 seconds and go back. If your link opens the room then, replace it again. If it does not, it was replaced, and the new link is lost.",
  };
  await perform(failure, async ({ session }) => {
    return { kind: "replaced", url: (await replaceLink(session)).invite_url };
  });
}

/** `unknown` and `advice`: the title and what to do if the button's request failed, but may be stored all the same. */
type Failure = { title: string; unknown: string; advice: string };

async function perform(
  failure: Failure,
  act: (request: ButtonRequest) => Promise<ActionOutcome>,
): Promise<void> {
  await performAction(
    async (request) => {
      request.page.outcome = await act(request);
    },
    async (info: ErrorInfo, { page }: ButtonRequest) => {
      const { title, unknown, advice } = failure;
      const { message } = info;
      page.outcome = (
        mayBeStored(info)
          ? { kind: "rejected", title: unknown, message: `${message} ${advice}` }
          : { kind: "rejected", title, message }
      ) satisfies ActionOutcome;
    },
  );
  refresh();
}
