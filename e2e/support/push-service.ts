import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { jwtVerify } from "jose";

/**
 * A push service and the browsers that have subscribed to it, without the packages of the service: it decrypts messages
 * (RFC 8291) and checks who sent them (RFC 8292) by itself.
 */

/** A message as it arrived at the push service, and as the browser reads it. */
export type Delivery = {
  headers: IncomingHttpHeaders;
  /** The bytes that the push service saw. */
  encrypted: Buffer;
  /** The text that the browser reads. */
  text: string;
  /** Claims of the sender's signature, which was checked with the key that the browser subscribed with. */
  claims: Record<string, unknown>;
};

export type Subscribed = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  deliveries: Delivery[];
  /** The status code that the push service responds with: 201 if not set. */
  status?: number;
  /** Whether messages get no response. They are not among the deliveries. */
  isSilent?: boolean;
  /** How many messages got no response. */
  unanswered: number;
};

export type PushService = {
  origin: string;
  /** Subscribes a browser with the public key of the service that may send to it. */
  subscribe(applicationServerKey: string): Subscribed;
  /** What went wrong with requests: unknown endpoint, wrong signature, a message that cannot be decrypted. */
  problems: string[];
  stop(): Promise<void>;
};

/** Starts a push service on a free port of this machine. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { subscribed: Subscribed; browser: BrowserKeys; senderKey: string }>();
  const problems: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const found = browsers.get(request.url ?? "");
    if (!found || request.method !== "POST") {
      problems.push(`${request.method} to an endpoint that nobody has`);
      return void response.writeHead(404).end();
    }
    const { subscribed, browser, senderKey } = found;
    const encrypted = Buffer.concat(chunks);
    const { headers } = request;
    try {
      const claims = await checkSender(headers.authorization ?? "", senderKey, origin);
      const text = decryptPush(encrypted, browser);
      if (subscribed.isSilent) {
        subscribed.unanswered++;
        return;
      }
      const { status = 201 } = subscribed;
      subscribed.deliveries.push({ headers, encrypted, text, claims });
      response.writeHead(status, status === 201 ? { location: `${origin}/message/1` } : {}).end();
    } catch (error) {
      problems.push(String(error));
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    problems,
    subscribe(senderKey) {
      const path = `/push/${randomBytes(24).toString("base64url")}`;
      const browser = newBrowserKeys();
      const keys = {
        p256dh: browser.pair.getPublicKey("base64url"),
        auth: browser.auth.toString("base64url"),
      };
      const subscribed: Subscribed = {
        subscription: { endpoint: origin + path, keys },
        deliveries: [],
        unanswered: 0,
      };
      browsers.set(path, { subscribed, browser, senderKey });
      return subscribed;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A new key pair of a service: the point and the scalar, always all their bytes (ECDH leaves zeros at the start out). */
export function newVapidKeys(): { publicKey: string; privateKey: string } {
  const {
    d = "",
    x = "",
    y = "",
  } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
    format: "jwk",
  });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { publicKey: point.toString("base64url"), privateKey: d };
}

/** What a browser keeps to itself. */
export type BrowserKeys = { pair: ECDH; auth: Buffer };

function newBrowserKeys(): BrowserKeys {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return { pair, auth: randomBytes(16) };
}

/** The text of a message of one record in the encoding aes128gcm (RFC 8188, RFC 8291). */
export function decryptPush(message: Buffer, { pair, auth }: BrowserKeys): string {
  const salt = message.subarray(0, 16);
  const recordSize = message.readUInt32BE(16);
  const senderKey = message.subarray(21, 21 + message.readUInt8(20));
  const record = message.subarray(21 + senderKey.length);
  if (record.length > recordSize) throw new Error("The message has several records.");
  const shared = pair.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync("sha256", shared, auth, info, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The text, 0x02 for the last record, and zeros.
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("The padding is wrong.");
  return plain.toString("utf8", 0, end);
}

/** The claims of an Authorization header of the scheme vapid, if the key in it is the expected one and signed them. */
async function checkSender(header: string, senderKey: string, audience: string) {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (key !== senderKey) throw new Error("The message is signed with another key than the browser's.");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const { payload } = await jwtVerify(token, publicKey, {
    audience,
    algorithms: ["ES256"],
  });
  if (!payload.exp || payload.exp > Date.now() / 1_000 + 24 * 3_600)
    throw new Error("The signature lasts too long.");
  return payload;
}
