"use server";

import type { Session } from "@/lib/service/authenticate";
import { replaceLink } from "@/lib/service/replace-link";
import { deleteRoom } from "@/lib/service/take-part";
import type { ErrorInfo } from "@/lib/wire/errors";
import type { NotDecided } from "./approval/not-decided";
import { type ButtonRequest, performAction } from "./perform-action";

/** The result of a button, for the page that is rendered next. It shows the room only if a person decided nothing. */
export type ActionOutcome =
  | { kind: "deleted" }
  | { kind: "replaced"; url: string }
  | { kind: "rejected"; title: string; message: string }
  | { kind: "undecided"; result: NotDecided };

/** Deletes the room of the page whose button was pressed. */
export async function deleteThisRoom(): Promise<void> {
  await perform("The room was not deleted", async (session) => {
    await deleteRoom(session);
    return { kind: "deleted" };
  });
}

/** Replaces the link of the page whose button was pressed (docs/interface.md#replace-your-link). */
export async function replaceThisLink(): Promise<void> {
  await perform("The link was not replaced", async (session) => {
    return { kind: "replaced", url: (await replaceLink(session)).invite_url };
  });
}

const perform = (failure: string, act: (session: Session) => Promise<ActionOutcome>): Promise<void> =>
  performAction(
    async ({ page, room }) => {
      page.outcome = await act(room.session);
    },
    async ({ message }: ErrorInfo, { page }: ButtonRequest) => {
      page.outcome = { kind: "rejected", title: failure, message } satisfies ActionOutcome;
    },
  );
