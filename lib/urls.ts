/** The URL of the address that the server listens on (docs/interface.md#base-url). */
export const listenUrl = ({ HOST, PORT }: { HOST: string; PORT: number }): string =>
  `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`;

/** The same with the name that people use on their own machine. */
export const localUrl = ({ HOST, PORT }: { HOST: string; PORT: number }): string =>
  listenUrl({ HOST: HOST === "127.0.0.1" ? "localhost" : HOST, PORT });

/** The invite link of one participant (docs/interface.md#links). The token in it identifies and authorizes. */
export const inviteUrl = (baseUrl: string, roomId: string, token: string): string =>
  `${baseUrl}/r/${roomId}/${token}`;

/** The link of the person who approves for a participant (docs/interface.md#links). */
export const approvalUrl = (baseUrl: string, roomId: string, token: string): string =>
  `${baseUrl}/a/${roomId}/${token}`;

/** The link of a room's observer (docs/interface.md#links). */
export const observerUrl = (baseUrl: string, roomId: string, token: string): string =>
  `${baseUrl}/o/${roomId}/${token}`;

/** The URL of the MCP server (docs/interface.md#mcp-tools). */
export const mcpUrl = (baseUrl: string): string => `${baseUrl}/mcp`;
