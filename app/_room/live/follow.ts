import { deadline, pause, unwatched, waker } from "./pause";
import { poll } from "./poll";
import { readStream } from "./stream";

/** What the mark of the page says. */
export type State = "off" | "live" | "reconnecting" | "over";

/** How the room stands after the page was refreshed; "failed" when it could not be in time. */
export type Refreshed = "open" | "agreed" | "failed";

type Following = {
  /** The address of the room's events. */
  events: string;
  token: string;
  /** The newest event that the page shows. */
  seq: number;
  /** Shows the page as it is now, or gives up when the signal fires. */
  refresh(inTime: AbortSignal): Promise<Refreshed>;
  /** Whether a page that nobody looks at may learn of news later. */
  mayRest(): boolean;
  show(state: State): void;
  /** Ends it all. */
  signal: AbortSignal;
};

const pollMs = 5_000;
const restMs = 30_000;
const retryMs = 2_000;
/** Where no stream comes through (some proxies hold them back) it is tried again less and less often. */
const streamAgainMs = 5_000;
const streamAgainAtMostMs = 60_000;

/**
 * Keeps a page up to date: by the stream of the room's events, or by asking every 5 seconds where no stream comes
 * through, until the room is over. A page that nobody looks at holds no stream, of which browsers allow six to a host
 * over HTTP/1.1: for the title of its tab it asks every 30 seconds. Every look at the page shows all there is, so that
 * nothing is missed, however long the connection or the device was away. Gives whether the room is gone, rather than agreed.
 */
export async function follow({
  events,
  token,
  seq,
  refresh,
  mayRest,
  show,
  signal,
}: Following): Promise<boolean> {
  const wake = waker(signal);
  const isUnwatched = unwatched(signal);
  const rests = () => mayRest() && isUnwatched();
  let seen = seq;
  /** How often no stream came through although the server answers. */
  let refused = 0;
  let streamAfter = 0;

  const update = async (newest: number): Promise<void> => {
    const result = await refresh(deadline(wake));
    if (result === "failed") throw new Error("The page could not be fetched.");
    seen = Math.max(seen, newest);
    if (result !== "open") throw over;
  };
  const ask = async (): Promise<void> => {
    const newest = await poll(`${events}?after=${seen}`, token, deadline(wake));
    show("live");
    if (newest === "gone") throw gone;
    if (newest > seen) await update(newest);
  };
  const listen = async (): Promise<void> => {
    const onOpen = () => {
      refused = 0;
      show("live");
    };
    const onGone = () => {
      throw gone;
    };
    await readStream(`${events}?after=${seen}`, token, {
      wake,
      rests,
      onOpen,
      onEvent: update,
      onGone,
      signal,
    });
    show("reconnecting");
  };

  while (!signal.aborted) {
    const byStream = Date.now() >= streamAfter && !rests();
    try {
      await (byStream ? listen() : ask());
    } catch (reason) {
      if (signal.aborted || reason === gone) return reason === gone;
      if (reason === over) {
        show("over");
        return false;
      }
      show("reconnecting");
      // When the server does not answer at all, nothing is known of streams.
      refused = byStream ? refused + 1 : 0;
      streamAfter = Date.now() + Math.min(refused * streamAgainMs, streamAgainAtMostMs);
    }
    await pause(rests() ? restMs : byStream ? retryMs * Math.random() : pollMs, wake);
  }
  return false;
}

const over = Symbol("the room is agreed");
const gone = Symbol("the room is gone");
