import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import type { NotificationBody } from "@/lib/wire/notifications";

/** A delivery that a receiver got. `body` is undefined if its signature was wrong. */
export type Delivery = { path: string; id: string; body: NotificationBody | undefined };

/** A server that takes webhooks. */
export type Receiver = {
  url(path: string): string;
  /** All deliveries so far, in their order. */
  deliveries: Delivery[];
  /** Responds to each delivery from now on. */
  respond(how: (response: ServerResponse, delivery: Delivery) => void): void;
  close(): Promise<void>;
};

/** The secret of all webhooks of a receiver, put together here because it looks like one. */
export const receiverSecret = `whsec_${Buffer.alloc(24, "test").toString("base64")}`;

/** Starts a receiver that responds with 204. */
export async function startReceiver(): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const webhook = new Webhook(receiverSecret);
  let respond: Parameters<Receiver["respond"]>[0] = (response) => response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    const headers = Object.fromEntries(
      ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [
        name,
        String(request.headers[name]),
      ]),
    );
    const delivery: Delivery = { path: request.url ?? "", id: headers["webhook-id"] ?? "", body: undefined };
    try {
      delivery.body = webhook.verify(text, headers) as NotificationBody;
    } catch {
      // The test sees that there is no body.
    }
    deliveries.push(delivery);
    respond(response, delivery);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: (path) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    deliveries,
    respond: (how) => {
      respond = how;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
