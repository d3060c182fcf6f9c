import { call } from "@/e2e/support/http";
import { createRoom } from "@/e2e/support/room";
import type { Service } from "@/e2e/support/service";

/** Somebody who keeps asking whether the service is well. */
export type Probe = {
  /** Milliseconds from now until calls are answered as they should be, many in a row. */
  untilWell(): Promise<number>;
};

const inARow = 20;
/** A call that takes longer is not well. */
const wellMs = 1_000;
const limitMs = 60_000;

/** Opens a room of its own to write to and read from. */
export async function openProbe(service: Service): Promise<Probe> {
  const room = await createRoom(service);
  const headers = { authorization: `Bearer ${room.tokens[0]}` };
  const isWell = async () => {
    const signal = AbortSignal.timeout(wellMs);
    const body = JSON.stringify({ content: "Are you there?" });
    const calls = [
      call("POST", `${room.url}/messages`, { headers, body, signal }),
      call("GET", `${room.url}/events`, { headers, signal }),
    ];
    const answers = await Promise.allSettled(calls);
    return answers.every((each) => each.status === "fulfilled" && each.value.status < 300);
  };
  return {
    untilWell: async () => {
      const begin = performance.now();
      let since: number | undefined;
      for (let well = 0; well < inARow; ) {
        if (performance.now() - begin > limitMs)
          throw new Error(`The service is not well after ${limitMs} ms.`);
        if (await isWell()) {
          since ??= performance.now();
          well++;
        } else {
          since = undefined;
          well = 0;
        }
      }
      return (since ?? begin) - begin;
    },
  };
}
