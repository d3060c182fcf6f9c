import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import WebSocket from "ws";
import * as Y from "yjs";

/**
 * Opens a document over a connection of its own.
 * @param {string} baseUrl
 * @param {string} name
 */
export async function openDocument(baseUrl, name) {
  const document = new Y.Doc();
  const text = document.getText("text");
  const connection = new HocuspocusProviderWebsocket({
    url: baseUrl.replace("http", "ws"),
    WebSocketPolyfill: WebSocket,
  });
  const provider = new HocuspocusProvider({ websocketProvider: connection, name, document });
  const synced = new Promise((resolve) => provider.on("synced", resolve));
  provider.attach();
  await synced;
  return {
    /** The text as this side has it. */
    text: () => text.toString(),
    /**
     * Adds a text before a mark, or at the end. Resolves when the server has confirmed it.
     * @param {string} added
     * @param {string} [mark]
     * @returns {Promise<void>}
     */
    add: async (added, mark) => {
      text.insert(mark === undefined ? text.length : text.toString().indexOf(mark), added);
      if (!provider.hasUnsyncedChanges) return;
      await new Promise((resolve) => {
        const listen = ({ number }) => {
          if (number > 0) return;
          provider.off("unsyncedChanges", listen);
          resolve();
        };
        provider.on("unsyncedChanges", listen);
      });
    },
    /**
     * Calls a function with each text that another side adds.
     * @param {(added: string) => void} hear
     */
    listen: (hear) =>
      text.observe(({ delta, transaction }) => {
        if (transaction.local) return;
        for (const { insert } of delta) if (typeof insert === "string") hear(insert);
      }),
    close: async () => {
      provider.destroy();
      connection.destroy();
      document.destroy();
    },
  };
}

/**
 * The text of a stored document.
 * @param {Uint8Array} state
 */
export function storedText(state) {
  const document = new Y.Doc();
  Y.applyUpdate(document, state);
  return document.getText("text").toString();
}
