/**
 * The address that one participant's side gets (docs/interface.md#links): the token in it is identity and
 * authorization.
 */
export const inviteUrl = (baseUrl: string, roomId: string, token: string): string =>
  `${baseUrl}/r/${roomId}/${token}`;

/** The address for whoever watches the room (docs/interface.md#links). */
export const observerUrl = (baseUrl: string, roomId: string, token: string): string =>
  `${baseUrl}/o/${roomId}/${token}`;

/** The address at which agents find the service as tools. */
export const mcpUrl = (baseUrl: string): string => `${baseUrl}/mcp`;
