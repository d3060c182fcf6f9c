import { processState } from "@/lib/process-state";

const calls = processState("calls under way", () => ({ begun: 0, held: new Map<object, number>() }));

/**
 * How many calls this process works at: those that have begun, but for those that wait for an event or for their own
 * client, which take next to nothing from others.
 */
export const callsUnderWay = (): number => Math.max(0, calls().begun - calls().held.size);

/** Counts a call as begun; gives what counts it as ended, once. */
export function beginCall(): () => void {
  calls().begun++;
  let isUnderWay = true;
  return () => {
    if (isUnderWay) calls().begun--;
    isUnderWay = false;
  };
}

/** Counts a call as held while something in it waits; `call` is an object that is this call's alone. */
export async function whileHeld<Result>(call: object, waiting: Promise<Result>): Promise<Result> {
  const { held } = calls();
  held.set(call, (held.get(call) ?? 0) + 1);
  try {
    return await waiting;
  } finally {
    const left = (held.get(call) ?? 1) - 1;
    if (left > 0) held.set(call, left);
    else held.delete(call);
  }
}
