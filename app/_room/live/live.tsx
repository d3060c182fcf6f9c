"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { follow, type Refreshed, type State } from "./follow";
import { notifications, notify } from "./notifications";
import { ownDeletion } from "./own-deletion";
import { isReady, poll } from "./poll";
import { untilGone } from "./until-gone";

type Props = {
  roomId: string;
  token: string;
  /** The newest event that the page shows. */
  seq: number;
  status: "open" | "agreed";
  expiresAt: string;
  /** When the server made what the page shows. */
  now: string;
  /** Whose turn it is, in words, and the room's title. */
  turn: string;
  title: string;
};

/** Keeps the page up to date while the room is open, and says whether it does. */
export function Live(props: Props): ReactNode {
  const [state, show] = useState<State>("off");
  const router = useRouter();
  const current = useRef(props);
  const arrivals = useRef<(() => void)[]>([]);

  useEffect(() => {
    const before = current.current;
    current.current = props;
    if (props.now !== before.now) for (const tell of arrivals.current.splice(0)) tell();
    if (props.turn !== before.turn) tellTurn(props, props.turn);
  });

  useEffect(() => {
    const stop = new AbortController();
    const events = `/api/rooms/${current.current.roomId}/events`;
    let isStuck = false;

    const leave = () => {
      if (ownDeletion.isUnderWay) return;
      tellTurn(current.current, "The room is gone");
      location.reload();
    };

    const refresh = async (inTime: AbortSignal): Promise<Refreshed> => {
      // The router would take any response but the page's for another page, and go there.
      if (!(await isReady(inTime))) return "failed";
      // The router begins no second refresh before the first has ended.
      if (isStuck) location.reload();
      isStuck = true;
      const arrived = new Promise<true>((resolve) => arrivals.current.push(() => resolve(true)));
      startTransition(() => router.refresh());
      if (!(await Promise.race([arrived, abortOf(inTime)]))) return "failed";
      isStuck = false;
      return current.current.status;
    };

    const run = async () => {
      if (current.current.status === "open") {
        const { seq, token } = current.current;
        const mayRest = () => !notifications.isOn;
        const isGone = await follow({ events, token, seq, refresh, mayRest, show, signal: stop.signal });
        if (isGone) return leave();
      }
      await untilGone({
        expiresAt: () => current.current.expiresAt,
        isGone: async (inTime) => {
          const { seq, token } = current.current;
          return (await poll(`${events}?after=${seq}`, token, inTime)) === "gone";
        },
        signal: stop.signal,
      });
      if (!stop.signal.aborted) leave();
    };
    void run();
    return () => stop.abort();
  }, [router]);

  // An agreed room shows no live indicator, unless the reader watched it become agreed: then it says that it is final.
  if (props.status === "agreed" && state === "off") return null;
  return (
    <p className="live flex shrink-0 items-center gap-2 no-print" id="live" role="status" data-state={state}>
      <span className="live-dot" aria-hidden="true" />
      {words[state]}
    </p>
  );
}

const words: Record<State, string> = {
  off: "Not live",
  live: "Live",
  reconnecting: "Reconnecting",
  over: "Final",
};

function tellTurn({ title, roomId }: Props, turn: string): void {
  if (!notifications.isOn) return;
  try {
    notify(turn, title, roomId);
  } catch {
    // There the title of the tab has to do.
    notifications.isOn = false;
  }
}

const abortOf = (signal: AbortSignal): Promise<false> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(false);
    signal.addEventListener("abort", () => resolve(false), { once: true });
  });
