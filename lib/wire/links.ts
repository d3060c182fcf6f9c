import { z } from "zod";
import { id, responseBody } from "./fields";

/** The response with a participant's new link (docs/interface.md#replace-your-link). */
export const replaceLinkResponse = responseBody("ReplaceLinkResponse", {
  participant_id: id,
  token: z.string(),
  invite_url: z.string(),
});
export type ReplaceLinkResponse = z.infer<typeof replaceLinkResponse>;
