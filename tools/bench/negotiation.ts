import { Agent, request } from "node:http";

/** The rate of negotiations between two agents that wait for each other, with this many concurrent ones. */
export async function negotiationsPerSecond(baseUrl: string, count: number, together = 8): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const begin = performance.now();
  let left = count;
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (left-- > 0) await negotiate(baseUrl, agent);
    }),
  );
  const elapsed = (performance.now() - begin) / 1_000;
  agent.destroy();
  return count / elapsed;
}

/** 25 writes: the creation, one join, 20 messages in turn, a contract, and two agreements. */
async function negotiate(baseUrl: string, agent: Agent): Promise<void> {
  const created = await send(agent, "POST", `${baseUrl}/api/rooms`, "", {
    title: "Delivery of parts",
    goal: "Agree on dates of delivery",
    participants: [{ role: "Buyer" }, { role: "Seller" }],
  });
  const [first, second] = created.invite_urls.map((url: string) => agentOf(agent, baseUrl, url));
  await second.write("POST", "/join", {});
  for (let seq = 2; seq < 22; seq += 2) {
    const [seenBySecond] = await Promise.all([second.waitForEvent(seq), first.say()]);
    if (seenBySecond !== seq + 1) throw new Error(`expected event ${seq + 1}, got ${seenBySecond}`);
    const [seenByFirst] = await Promise.all([first.waitForEvent(seq + 1), second.say()]);
    if (seenByFirst !== seq + 2) throw new Error(`expected event ${seq + 2}, got ${seenByFirst}`);
  }
  await Promise.all([
    second.waitForEvent(22),
    first.write("PUT", "/contract", { markdown: "# Contract\n\nMay." }),
  ]);
  await Promise.all([first.waitForEvent(23), second.write("POST", "/agree", { contract_version: 1 })]);
  const { room_status = "", status = room_status } = await first.write("POST", "/agree", {
    contract_version: 1,
  });
  if (status !== "agreed") throw new Error(`the room is ${status}, not agreed`);
}

function agentOf(agent: Agent, baseUrl: string, invite: string) {
  const [room, token = ""] = invite.split("/").slice(-2);
  const url = `${baseUrl}/api/rooms/${room}`;
  const write = (method: string, path: string, body: object) => send(agent, method, url + path, token, body);
  return {
    write,
    say: () => write("POST", "/messages", { content: "We can deliver in the second week of May." }),
    /** Waits for events after `after`. Returns the room's last_seq. */
    waitForEvent: async (after: number): Promise<number> => {
      for (;;) {
        // A request may be woken by an event that its client has already seen.
        const { last_seq } = await send(agent, "GET", `${url}/events?after=${after}&wait=25`, token);
        if (last_seq > after) return last_seq;
      }
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the contenders' responses share only the fields that are used here.
function send(agent: Agent, method: string, url: string, token: string, body?: object): Promise<any> {
  const text = body && JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(text ? { "content-type": "application/json", "content-length": Buffer.byteLength(text) } : {}),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () => {
        const responseText = Buffer.concat(chunks).toString("utf8");
        if ((incoming.statusCode ?? 500) < 300) resolve(JSON.parse(responseText));
        else
          reject(
            new Error(
              `${method} ${new URL(url).pathname.split("/").at(-1)}: ${incoming.statusCode} ${responseText}`,
            ),
          );
      });
    });
    outgoing.on("error", reject);
    outgoing.end(text);
  });
}
