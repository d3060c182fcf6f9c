import { serverNow } from "@/app/_components/times";
import { toBase64url } from "@/lib/verify/bytes";

/** Who is notified: a link of a room, and how to send requests with it. */
export type Seat = {
  roomId: string;
  /**
   * Whose page it is, different for each link of a room and the same if the link is replaced: "observer", "prt_…",
   * "person-prt_…".
   */
  viewer: string;
  token: string;
  expiresAt: string;
};

/** The reason why a device gets no notifications, in words for its person. */
export class NotificationError extends Error {}

const worker = "/push/worker.js";
const scopeOf = ({ roomId, viewer }: Seat): string => `/push/${roomId}/${viewer}/`;
const keptWithinMs = 10_000;
const occasions = ["turn", "person", "agreed", "ended", "deleted"];

let last: Promise<unknown> = Promise.resolve();

/** Runs what sets up and ends notifications one after the other, so that what a person wants last is what stays. */
export function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}

/** Whether this browser can get notifications while the page is closed. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether this device gets notifications for this seat. */
export async function isSubscribed(seat: Seat): Promise<boolean> {
  const registration = await registrationOf(seat);
  return Notification.permission === "granted" && !!(await registration?.pushManager.getSubscription());
}

/**
 * Lets the push service of the browser notify this device, even when the page is closed, and keeps the URL of this page
 * for it. Repeating it renews both. Throws NotificationError, and what the browser throws if its push service can't be
 * reached; then unsubscribeDevice() removes what was begun.
 */
export async function subscribeDevice(seat: Seat, publicKey: string): Promise<void> {
  const options = { scope: scopeOf(seat), updateViaCache: "none" } as const;
  const registration = await navigator.serviceWorker.register(worker, options);
  const active = await activeWorkerOf(registration);
  const msLeft = Date.parse(seat.expiresAt) - serverNow().getTime();
  const url = location.origin + location.pathname;
  // Before anything can fail: what unsubscribeDevice() removes must not be stored afterwards.
  await keep(active, { url, until: Date.now() + msLeft });
  const { endpoint, keys } = (await subscribe(registration.pushManager, publicKey)).toJSON();
  const response = await send(seat, "PUT", "", { push: { endpoint, keys }, on: occasions }).catch(
    () => undefined,
  );
  if (response?.ok) return;
  const body: { error?: { message?: string } } | undefined = await response?.json().catch(() => undefined);
  throw new NotificationError(
    body?.error?.message ?? "This service could not be reached. Press again in a moment.",
  );
}

/** Ends what subscribeDevice() began, here and on the server, and removes what this device keeps of the page. */
export async function unsubscribeDevice(seat: Seat): Promise<void> {
  const registration = await registrationOf(seat);
  const subscription = await registration?.pushManager.getSubscription();
  indexedDB.deleteDatabase(scopeOf(seat));
  await registration?.unregister();
  // Without this request, the server learns from the push service that the subscription has ended.
  if (subscription)
    await send(seat, "DELETE", `?device=${await deviceIdOf(subscription)}`).catch(() => undefined);
}

/** Removes what this device keeps of rooms that are gone: those whose time is up, and the one whose page had this URL. */
export async function forgetGone(url?: string): Promise<void> {
  if (!canPush()) return;
  for (const { scope, active } of await navigator.serviceWorker.getRegistrations())
    if (new URL(scope).pathname.startsWith("/push/")) active?.postMessage({ gone: url });
}

const registrationOf = (seat: Seat): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration(scopeOf(seat));

async function activeWorkerOf(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker) throw new Error("The service worker was not installed.");
  await new Promise<void>((resolve, reject) => {
    const check = () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("The service worker was not installed."));
    };
    worker.addEventListener("statechange", check);
    check();
  });
  return worker;
}

/** Resolves when the worker has stored the URL of this page. A browser may end a worker before it responds. */
async function keep(worker: ServiceWorker, page: { url: string; until: number }): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const isKept = await new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage({ keep: page }, [port2]);
    setTimeout(() => resolve(false), keptWithinMs);
  });
  port1.close();
  if (!isKept) throw new Error("The service worker could not store the page.");
}

async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const existing = await manager.getSubscription();
  const key = existing?.options.applicationServerKey;
  if (existing && key && toBase64url(new Uint8Array(key)) === publicKey) return existing;
  // The service has another key now.
  await existing?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

const send = ({ roomId, token }: Seat, method: string, query: string, body?: object): Promise<Response> =>
  fetch(`/api/rooms/${roomId}/notifications${query}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** The name of a device in requests: its endpoint must not be in a URL. */
const deviceIdOf = async ({ endpoint }: PushSubscription): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint))));
