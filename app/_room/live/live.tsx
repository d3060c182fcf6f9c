"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { serverNow } from "@/app/_components/times";
import { notify, openPage } from "../notify/open-page";
import { ownAction } from "../own-action";
import { type Connection, follow } from "./follow";

type Props = {
  roomId: string;
  token: string;
  /** The newest event that the page shows. */
  seq: number;
  status: "open" | "agreed" | "ended";
  expiresAt: string;
  /** When the server rendered the page. */
  now: string;
  /** Whose turn it is, in words, and the room's title. */
  turn: string;
  title: string;
};

export function Live(props: Props): ReactNode {
  const [connection, setConnection] = useState<Connection>("off");
  const [wasOpen] = useState(props.status === "open");
  const router = useRouter();
  const current = useRef(props);
  const arrivals = useRef<(() => void)[]>([]);

  useEffect(() => {
    const before = current.current;
    current.current = props;
    if (props.now !== before.now) for (const arrive of arrivals.current.splice(0)) arrive();
    if (props.turn !== before.turn) notify(props.turn, props);
  });

  useEffect(() => {
    const stop = new AbortController();
    let isRefreshing = false;

    const refresh = async (signal: AbortSignal): Promise<boolean> => {
      // The router would navigate away if the response is not this page, such as a login page of the network.
      if (!(await isReady(signal))) return false;
      // Also if the service rejects the page because it is overloaded: that would lose what a person has typed.
      if (hasUnsentText() && !(await isPageSent(signal))) return false;
      // The router starts no second refresh before the first has ended, and the first may have lost its connection.
      if (isRefreshing) {
        // So would loading the page anew.
        if (hasUnsentText()) return false;
        location.reload();
      }
      isRefreshing = true;
      const arrived = new Promise<true>((resolve) => {
        // It may arrive after the deadline.
        arrivals.current.push(() => {
          isRefreshing = false;
          resolve(true);
        });
      });
      startTransition(() => router.refresh());
      return Promise.race([arrived, aborted(signal)]);
    };

    const run = async () => {
      const { roomId, token, seq } = current.current;
      const isLinkDead = await follow({
        events: `/api/rooms/${roomId}/events`,
        token,
        seq,
        isClosed: () => current.current.status !== "open",
        msLeft: () => Date.parse(current.current.expiresAt) - serverNow().getTime(),
        refresh,
        mayRest: () => !openPage.notifies,
        show: setConnection,
        signal: stop.signal,
      });
      // The page of a button shows its own result.
      if (!isLinkDead || ownAction.isPending) return;
      notify("This link no longer opens the room", current.current);
      location.reload();
    };
    void run();
    return () => stop.abort();
  }, [router]);

  if (props.status !== "open" && !wasOpen) return null;
  const [state, text] = props.status !== "open" ? ["final", "Final"] : [connection, texts[connection]];
  return (
    <p className="live flex shrink-0 items-center gap-2 no-print" id="live" role="status" data-state={state}>
      <span className="live-dot" aria-hidden="true" />
      {text}
    </p>
  );
}

const texts: Record<Connection, string> = { off: "Not live", live: "Live", reconnecting: "Reconnecting" };

/** Whether this service responds, and its database too. */
async function isReady(signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch("/health/ready", { cache: "no-store", signal });
    const { status }: { status: string } = await response.json();
    return status === "ready";
  } catch {
    return false;
  }
}

/** Whether the service sends this page now. */
async function isPageSent(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: "HEAD", cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/** Whether somebody has typed a text on this page that is not sent yet. */
const hasUnsentText = (): boolean =>
  [...document.querySelectorAll("textarea")].some(({ value }) => value !== "");

const aborted = (signal: AbortSignal): Promise<false> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(false);
    signal.addEventListener("abort", () => resolve(false), { once: true });
  });
