import { client, xml } from "@xmpp/client";

const service = "rooms.localhost";

/**
 * Enters a room as a guest, over a connection of its own. The first one creates the room.
 * @param {number} port
 * @param {string} room
 * @param {string} nick
 */
export async function enterRoom(port, room, nick) {
  const connection = client({ service: `xmpp://127.0.0.1:${port}`, domain: "localhost" });
  const failed = new Promise((_, reject) => connection.once("error", reject));
  await Promise.race([connection.start(), failed]);
  const self = `${room}@${service}/${nick}`;
  const entered = new Promise((resolve) => {
    connection.on("stanza", (stanza) => {
      if (stanza.is("presence") && stanza.attrs.from === self) resolve(stanza.attrs.type);
    });
  });
  const join = xml("x", { xmlns: "http://jabber.org/protocol/muc" }, xml("history", { maxstanzas: "0" }));
  await connection.send(xml("presence", { to: self }, join));
  const type = await Promise.race([entered, failed]);
  if (type !== undefined) throw new Error(`Prosody did not let ${nick} in: ${type}`);
  /** @type {Map<string, () => void>} */
  const confirmations = new Map();
  /** @type {(text: string) => void} */
  let heard = () => undefined;
  connection.on("stanza", (stanza) => {
    if (!stanza.is("message")) return;
    if (stanza.attrs.type !== "groupchat") throw new Error(`Prosody sent ${stanza}`);
    const text = stanza.getChildText("body") ?? "";
    if (stanza.attrs.from !== self) return heard(text);
    confirmations.get(stanza.attrs.id)?.();
    confirmations.delete(stanza.attrs.id);
  });
  let last = 0;
  return {
    /**
     * Sends a message. Resolves when the room has sent it back to its sender, which confirms it.
     * @param {string} text
     * @returns {Promise<void>}
     */
    send: async (text) => {
      const id = String(++last);
      const confirmed = new Promise((resolve) => confirmations.set(id, () => resolve(undefined)));
      await connection.send(
        xml("message", { type: "groupchat", to: `${room}@${service}`, id }, xml("body", {}, text)),
      );
      await confirmed;
    },
    /**
     * Calls a function with each message of the others.
     * @param {(text: string) => void} hear
     */
    listen: (hear) => {
      heard = hear;
    },
    close: async () => {
      await connection.stop();
    },
  };
}
