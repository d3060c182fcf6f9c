import type { Request } from "autocannon";
import { seed } from "@/tools/support/seed";
import { startServer } from "@/tools/support/server";
import { measureRate } from "./load";
import { getting, posting } from "./requests";

/** How much longer a request takes with more data: the rates with little and with much data, per round. */
export type Growth = { what: string; here: number[]; there: number[]; atMost: number };

const few = 100;
const many = 100_000;
/** How many different rooms are read, spread over all rooms. */
const distinctRooms = 16_000;
const stride = 7_919;
const connections = 16;
const limits = { messages: 500, reached: 440 };

/** Measures the service with few and with many rooms, and with empty and nearly full rooms, in turn. */
export async function measureGrowth(
  databases: { small: string; large: string },
  rounds: number,
  seconds: number,
): Promise<Growth[]> {
  await seed(databases.small, { kind: "small", count: few, messages: 10 });
  await seed(databases.large, { kind: "large", count: many, messages: 10 });
  const small = await startServer("service", databases.small);
  const large = await startServer("service", databases.large);
  const poll = {
    what: `poll, nothing new: ${many.toLocaleString("en")} rooms against ${few}`,
    here: [] as number[],
    there: [] as number[],
    atMost: 1.15,
  };
  const write = {
    what: "post: nearly full rooms against empty ones",
    here: [] as number[],
    there: [] as number[],
    atMost: 1.15,
  };
  try {
    for (let round = 0; round < rounds; round++) {
      console.error(`Growth, round ${round + 1} of ${rounds} …`);
      const polls = (kind: string, rooms: number) => ({
        connections,
        seconds,
        requestsOf: (connection: number): Request[] =>
          Array.from({ length: distinctRooms / connections }, (_, index) =>
            getting(kind, ((index * connections + connection) * stride) % rooms, "/events?after=12"),
          ),
      });
      for (const [list, { baseUrl }, kind, rooms] of turned(round, [
        [poll.here, small, "small", few],
        [poll.there, large, "large", many],
      ] as const)) {
        await measureRate(baseUrl, polls(kind, rooms));
        list.push((await measureRate(baseUrl, polls(kind, rooms))).perSecond);
      }
      for (const [list, messages] of turned(round, [
        [write.here, 0],
        [write.there, limits.reached],
      ] as const)) {
        const kind = `w${round}m${messages}x`;
        const rooms = 100;
        await seed(databases.small, { kind, count: rooms, messages, messageBytes: 8_000, contract: true });
        const each = limits.messages - limits.reached;
        const { perSecond } = await measureRate(small.baseUrl, {
          connections: 10,
          requestsOf: (connection) =>
            Array.from({ length: (rooms / 10) * each }, (_, index) =>
              posting(kind, connection * 10 + (index % 10)),
            ),
        });
        list.push(perSecond);
      }
    }
    return [poll, write];
  } finally {
    await small.stop();
    await large.stop();
  }
}

/** Swaps the order in every second round. */
const turned = <T>(round: number, [first, second]: readonly [T, T]): [T, T] =>
  round % 2 === 0 ? [first, second] : [second, first];
