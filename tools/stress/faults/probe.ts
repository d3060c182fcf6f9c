import { sendRequest } from "@/e2e/support/http";
import { createRoom } from "@/e2e/support/room";
import type { Service } from "@/e2e/support/service";

/** Measures how long the service takes to recover. */
export type Probe = {
  /** Milliseconds from now until many requests in a row succeed. */
  untilRecovered(): Promise<number>;
};

const inARow = 20;
/** A slower request counts as failed. */
const successMs = 1_000;
const limitMs = 60_000;

/** Creates its own room to write to and read from. */
export async function openProbe(service: Service): Promise<Probe> {
  const room = await createRoom(service);
  const headers = { authorization: `Bearer ${room.tokens[0]}` };
  const succeeds = async () => {
    const signal = AbortSignal.timeout(successMs);
    const body = JSON.stringify({ content: "Are you there?" });
    const requests = [
      sendRequest("POST", `${room.url}/messages`, { headers, body, signal }),
      sendRequest("GET", `${room.url}/events`, { headers, signal }),
    ];
    const responses = await Promise.allSettled(requests);
    return responses.every((each) => each.status === "fulfilled" && each.value.status < 300);
  };
  return {
    untilRecovered: async () => {
      const begin = performance.now();
      let since: number | undefined;
      for (let successes = 0; successes < inARow; ) {
        if (performance.now() - begin > limitMs)
          throw new Error(`The service has not recovered after ${limitMs} ms.`);
        if (await succeeds()) {
          since ??= performance.now();
          successes++;
        } else {
          since = undefined;
          successes = 0;
        }
      }
      return (since ?? begin) - begin;
    },
  };
}
