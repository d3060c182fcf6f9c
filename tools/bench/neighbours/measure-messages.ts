import { within } from "@/tools/support/figure";
import type { Channel, MessageSide } from "./sides";

/** One round of messages; times in milliseconds from sending until the listener has the message. */
export type MessageRound = {
  aloneMedian: number;
  aloneP99: number;
  perSecond: number;
  togetherMedian: number;
  /** The server's CPU time for one of the messages that were sent together. */
  cpuMs: number;
};

const rooms = 16;
const warmUp = 2;
const each = { alone: 12, together: 60 };
const content =
  "We can deliver forty pallets in the second week of May if the order reaches us by the tenth of April.";

/**
 * In 16 rooms, sends messages one at a time, then in all rooms together. Throws unless each of them is stored when it
 * is confirmed.
 */
export async function measureMessages(
  { server, openChannel, stored }: MessageSide,
  name: string,
): Promise<MessageRound> {
  const channels: Channel[] = [];
  for (let room = 0; room < rooms; room++) channels.push(await openChannel(`${name}-${room}`));
  const before = await stored();
  for (let turn = 0; turn < warmUp; turn++) for (const channel of channels) await exchange(channel, turn);
  const alone: number[] = [];
  for (let turn = 0; turn < each.alone; turn++)
    for (const channel of channels) alone.push(await exchange(channel, turn));

  const cpuBefore = await server.cpuMs();
  const begin = performance.now();
  const times = await Promise.all(
    channels.map(async (channel) => {
      const own: number[] = [];
      for (let turn = 0; turn < each.together; turn++) own.push(await exchange(channel, turn));
      return own;
    }),
  );
  const elapsed = performance.now() - begin;
  const cpuMs = (await server.cpuMs()) - cpuBefore;

  const sent = rooms * (warmUp + each.alone + each.together);
  const kept = (await stored()) - before;
  if (kept !== sent) throw new Error(`${kept} of ${sent} confirmed messages of ${name} are stored`);
  for (const channel of channels) await channel.close();
  const together = times.flat();
  return {
    aloneMedian: within(alone, 0.5),
    aloneP99: within(alone, 0.99),
    perSecond: (together.length / elapsed) * 1_000,
    togetherMedian: within(together, 0.5),
    cpuMs: cpuMs / together.length,
  };
}

/** Sends a message. Returns how long it took to reach the listener, once its writer has the confirmation too. */
async function exchange(channel: Channel, turn: number): Promise<number> {
  const text = `${turn}. ${content}`;
  const begin = performance.now();
  const heard = new Promise<number>((resolve, reject) => {
    channel.listen((arrived) => {
      if (arrived === text) resolve(performance.now() - begin);
      else reject(new Error(`the listener got "${arrived}" instead of "${text}"`));
    });
  });
  const [time] = await Promise.all([heard, channel.send(text)]);
  return time;
}
