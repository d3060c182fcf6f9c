"use server";

import { refresh } from "next/cache";
import { clientOf } from "@/lib/http/requests/client";
import { replaceLink } from "@/lib/service/replace-link";
import { deleteRoom } from "@/lib/service/take-part";
import type { ErrorInfo } from "@/lib/wire/errors";
import type { NotDecided } from "./approval/not-decided";
import { type ButtonRequest, performAction } from "./perform-action";

/** The result of a button, for the page that is rendered next. It shows the room only if a person decided nothing. */
export type ActionOutcome =
  | { kind: "deleted" }
  | { kind: "replaced"; url: string }
  /** `reason`: the text that was sent, so that it is not lost. */
  | { kind: "rejected"; title: string; message: string; reason?: string }
  | { kind: "undecided"; result: NotDecided };

/** Deletes the room of the page whose button was pressed. */
export async function deleteThisRoom(): Promise<void> {
  await perform("The room was not deleted", async (request) => {
    await deleteRoom(request.session, clientOf(request));
    return { kind: "deleted" };
  });
}

/** Replaces the link of the page whose button was pressed (docs/interface.md#replace-your-link). */
export async function replaceThisLink(): Promise<void> {
  await perform("The link was not replaced", async ({ session }) => {
    return { kind: "replaced", url: (await replaceLink(session)).invite_url };
  });
}

async function perform(
  failure: string,
  act: (request: ButtonRequest) => Promise<ActionOutcome>,
): Promise<void> {
  await performAction(
    async (request) => {
      request.page.outcome = await act(request);
    },
    async ({ message }: ErrorInfo, { page }: ButtonRequest) => {
      page.outcome = { kind: "rejected", title: failure, message } satisfies ActionOutcome;
    },
  );
  refresh();
}
