import type { BrowserContext, Page, Worker } from "@playwright/test";
import type { PushService, Subscribed } from "../push-service";

/**
 * A browser that gets push messages from a push service of the tests. Chromium's own is on the internet and not for private
 * windows, so what stands between the page and the service worker is replaced here: `PushManager` of the page, and the
 * connection that hands a message to the worker. The worker, its notifications and what it keeps are the browser's own.
 */
export type PushBrowser = {
  /** The subscriptions that pages of this browser made, by the scope of their service worker. */
  subscribed: Map<string, Subscribed>;
  /** Waits for the next message to a scope, and hands it to the service worker. Returns its text. */
  receive(page: Page, scope: string): Promise<string>;
  /** Presses the notification of a scope. Returns what the worker opened, or "focus" and the page that it brought up. */
  press(scope: string): Promise<string>;
};

export async function openPushBrowser(
  context: BrowserContext,
  service: PushService,
  origin: string,
): Promise<PushBrowser> {
  const subscribed = new Map<string, Subscribed>();
  const keys = new Map<string, string>();
  const handed = new Map<string, number>();
  await context.grantPermissions(["notifications"], { origin });
  await context.exposeFunction("subscribeForTest", (scope: string, key: string) => {
    keys.set(scope, key);
    subscribed.set(scope, service.subscribe(key));
  });
  await context.exposeFunction("subscriptionForTest", (scope: string) => {
    const subscription = subscribed.get(scope)?.subscription;
    return subscription ? { subscription, key: keys.get(scope) } : null;
  });
  await context.exposeFunction("unsubscribeForTest", (scope: string) => subscribed.delete(scope));
  await context.addInitScript(replacePushManager);

  return {
    subscribed,
    async receive(page, scope) {
      const { deliveries } = found(subscribed.get(scope), scope);
      const next = handed.get(scope) ?? 0;
      while (deliveries.length <= next) await page.waitForTimeout(50);
      handed.set(scope, next + 1);
      const { text } = found(deliveries[next], scope);
      await deliver(context, page, scope, text);
      return text;
    },
    async press(scope) {
      const worker = await workerOf(context, scope);
      return worker.evaluate(pressNotification);
    },
  };
}

/** Runs in pages. */
function replacePushManager() {
  type Known = { subscription: PushSubscriptionJSON; key: string } | null;
  const test = window as unknown as {
    subscribeForTest(scope: string, key: string): Promise<void>;
    subscriptionForTest(scope: string): Promise<Known>;
    unsubscribeForTest(scope: string): Promise<boolean>;
  };
  if (!("PushManager" in window)) return;
  const scopes = new WeakMap<PushManager, string>();
  const { get } = Object.getOwnPropertyDescriptor(ServiceWorkerRegistration.prototype, "pushManager") ?? {};
  Object.defineProperty(ServiceWorkerRegistration.prototype, "pushManager", {
    get(this: ServiceWorkerRegistration) {
      const manager = get?.call(this) as PushManager;
      scopes.set(manager, new URL(this.scope).pathname);
      return manager;
    },
  });
  const scopeOf = (manager: PushManager) => scopes.get(manager) ?? "";
  const current = async (manager: PushManager) => {
    const known = await test.subscriptionForTest(scopeOf(manager));
    if (!known) return null;
    const bytes = atob(known.key.replaceAll("-", "+").replaceAll("_", "/"));
    return {
      endpoint: known.subscription.endpoint,
      options: { applicationServerKey: Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer },
      toJSON: () => known.subscription,
      unsubscribe: () => test.unsubscribeForTest(scopeOf(manager)),
    };
  };
  Object.assign(PushManager.prototype, {
    async subscribe(this: PushManager, { applicationServerKey }: { applicationServerKey: string }) {
      await test.subscribeForTest(scopeOf(this), applicationServerKey);
      return current(this);
    },
    getSubscription(this: PushManager) {
      return current(this);
    },
  });
  const { unregister } = ServiceWorkerRegistration.prototype;
  ServiceWorkerRegistration.prototype.unregister = async function () {
    await test.unsubscribeForTest(new URL(this.scope).pathname);
    return unregister.call(this);
  };
}

/** Hands a text to the service worker of a scope, as the browser does with a push message. */
async function deliver(context: BrowserContext, page: Page, scope: string, text: string): Promise<void> {
  const origin = new URL(page.url()).origin;
  const session = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const known = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL === origin + scope && !isDeleted,
      );
      if (known) resolve(known.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const message = { origin, registrationId: await registration, data: text };
  await session.send("ServiceWorker.deliverPushMessage", message);
  await session.detach();
}

async function workerOf(context: BrowserContext, scope: string): Promise<Worker> {
  for (const worker of context.serviceWorkers()) {
    const own = await worker.evaluate("new URL(self.registration.scope).pathname").catch(() => "");
    if (own === scope) return worker;
  }
  throw new Error(`no service worker runs for ${scope}`);
}

/** Runs in the service worker. Only a person's click may open windows, so what would be opened is noted instead. */
async function pressNotification(): Promise<string> {
  type WorkerScope = {
    registration: ServiceWorkerRegistration;
    clients: { openWindow(url: string): Promise<void> };
    dispatchEvent(event: Event): void;
  };
  const scope = globalThis as unknown as WorkerScope;
  const names = globalThis as unknown as Record<string, { new (type: string, init: object): Event }>;
  const focusing = (globalThis as unknown as { WindowClient: { prototype: object } }).WindowClient.prototype;
  const [notification] = await scope.registration.getNotifications();
  if (!notification || !names.NotificationEvent) return "no notification";
  const event = new names.NotificationEvent("notificationclick", { notification });
  return new Promise((resolve) => {
    scope.clients.openWindow = async (url) => resolve(`open ${url}`);
    Object.assign(focusing, {
      async focus(this: { url: string }) {
        resolve(`focus ${this.url}`);
      },
    });
    const { unregister } = scope.registration;
    scope.registration.unregister = () => {
      resolve("nothing");
      return unregister.call(scope.registration);
    };
    scope.dispatchEvent(event);
  });
}

function found<Value>(value: Value | undefined, scope: string): Value {
  if (value === undefined) throw new Error(`nothing for ${scope}`);
  return value;
}
