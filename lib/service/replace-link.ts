import { hashToken, newParticipantToken } from "@/lib/security/tokens";
import { inviteUrl } from "@/lib/urls";
import type { ReplaceLinkResponse } from "@/lib/wire/links";
import { requireParticipant, type Session } from "./authenticate";
import { executeCommand } from "./execute-command";

/**
 * Gives the participant a new token, and only this response shows it; the old one is unknown from then on, and what waits
 * under it ends (docs/interface.md#replace-your-link). Throws what executeCommand() throws.
 */
export async function replaceLink(session: Session): Promise<ReplaceLinkResponse> {
  const token = newParticipantToken();
  const outcome = await executeCommand(session, { type: "replaceLink" }, hashToken(token));
  return {
    participant_id: requireParticipant(outcome.session).id,
    token,
    invite_url: inviteUrl(session.baseUrl, session.room.id, token),
  };
}
