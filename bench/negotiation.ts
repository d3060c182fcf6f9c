import { Agent, request } from "node:http";

/** Whole negotiations of two that wait for each other: how many a second, `together` at a time. */
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

/** 25 writes: the creation, one side's joining, 20 messages in turn, a contract, and two agreements. */
async function negotiate(baseUrl: string, agent: Agent): Promise<void> {
  const created = await send(agent, "POST", `${baseUrl}/api/rooms`, "", {
    title: "Delivery of parts",
    goal: "Agree on dates of delivery",
    participants: [{ role: "Buyer" }, { role: "Seller" }],
  });
  const [first, second] = created.invite_urls.map((url: string) => side(agent, baseUrl, url));
  await second.write("POST", "/join", {});
  for (let seq = 2; seq < 22; seq += 2) {
    const [heard] = await Promise.all([second.hear(seq), first.say()]);
    if (heard !== seq + 1) throw new Error(`event ${seq + 1} was to be heard, not ${heard}`);
    const [answered] = await Promise.all([first.hear(seq + 1), second.say()]);
    if (answered !== seq + 2) throw new Error(`event ${seq + 2} was to be heard, not ${answered}`);
  }
  await Promise.all([second.hear(22), first.write("PUT", "/contract", { markdown: "# Contract\n\nMay." })]);
  await Promise.all([first.hear(23), second.write("POST", "/agree", { contract_version: 1 })]);
  const { room_status = "", status = room_status } = await first.write("POST", "/agree", {
    contract_version: 1,
  });
  if (status !== "agreed") throw new Error(`the room is ${status}, not agreed`);
}

function side(agent: Agent, baseUrl: string, invite: string) {
  const [room, token = ""] = invite.split("/").slice(-2);
  const url = `${baseUrl}/api/rooms/${room}`;
  const write = (method: string, path: string, body: object) => send(agent, method, url + path, token, body);
  return {
    write,
    say: () => write("POST", "/messages", { content: "We can deliver in the second week of May." }),
    /** Waits for what comes after event `after`; gives the number of the room's last event. */
    hear: async (after: number): Promise<number> => {
      for (;;) {
        // What wakes a call may be an event that its caller knows already.
        const { last_seq } = await send(agent, "GET", `${url}/events?after=${after}&wait=25`, token);
        if (last_seq > after) return last_seq;
      }
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: what each contender answers differs but for what is used here.
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
        const answer = Buffer.concat(chunks).toString("utf8");
        if ((incoming.statusCode ?? 500) < 300) resolve(JSON.parse(answer));
        else
          reject(
            new Error(
              `${method} ${new URL(url).pathname.split("/").at(-1)}: ${incoming.statusCode} ${answer}`,
            ),
          );
      });
    });
    outgoing.on("error", reject);
    outgoing.end(text);
  });
}
