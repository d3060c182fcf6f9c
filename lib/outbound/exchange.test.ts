import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type ServerOptions } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Duplex } from "node:stream";
import { createServer as createTlsServer, TLSSocket } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

let folder: string;
/** The targets of the requests that servers got. */
let seen: (string | undefined)[];
beforeEach(() => {
  seen = [];
});
let files: { key: string; cert: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "negotiation-room-tls-"));
  files = makeCertificate("short", ["hooks.example.com"]);
});

/** A certificate for these names, and its key. */
function makeCertificate(name: string, hosts: string[]): { key: string; cert: string } {
  const made = { key: join(folder, `${name}.key`), cert: join(folder, `${name}.pem`) };
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(",")}`;
  const kind = ["-newkey", "rsa:2048", "-nodes", "-days", "2", "-addext", names];
  const out = ["-keyout", made.key, "-out", made.cert];
  execFileSync("openssl", ["req", "-x509", ...kind, "-subj", "/CN=hooks.example.com", ...out], {
    stdio: "ignore",
  });
  return made;
}
afterAll(() => rm(folder, { recursive: true }));

/**
 * Sends requests, one after the other, to a port in a process that trusts this certificate. Returns the last status,
 * how long all took, and how many requests are left in memory.
 */
async function exchange(
  port: number,
  { scheme = "https", host = "hooks.example.com", trusted = files.cert, times = 1 } = {},
) {
  const task = {
    url: `${scheme}://${host}:${port}/path?query`,
    addresses: [{ address: "127.0.0.1", family: 4 }],
    headers: { "content-type": "application/json" },
    body: "{}",
    timeoutMs: 5_000,
  };
  const source = `
    const { default: exchange } = await import(${JSON.stringify(`file://${resolve("dist/outbound-worker.js")}`)});
    const { ClientRequest } = await import("node:http");
    const { queryObjects } = await import("node:v8");
    const begin = performance.now();
    let status;
    for (let count = 0; count < ${times}; count++) status = await exchange(${JSON.stringify(task)});
    const ms = performance.now() - begin;
    await new Promise((resolve) => setTimeout(resolve, 50));
    console.log(JSON.stringify({ status, ms, left: queryObjects(ClientRequest, { format: "count" }) }));`;
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: trusted };
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], { env });
  let output = "";
  child.stdout.on("data", (data) => {
    output += data;
  });
  const [code] = await once(child, "close");
  expect(code).toBe(0);
  return JSON.parse(output) as { status: number | null; ms: number; left: number };
}

async function withServer<T>(
  options: ServerOptions,
  use: (port: number, errors: string[]) => Promise<T>,
): Promise<T> {
  const [key, cert] = await Promise.all([readFile(files.key), readFile(files.cert)]);
  const errors: string[] = [];
  const server = createServer({ key, cert, ...options }, (request, response) => {
    seen.push(request.url);
    request.resume();
    response.writeHead(request.headers.host === `hooks.example.com:${port}` ? 204 : 400).end();
  });
  server.on("tlsClientError", ({ message }) => errors.push(message));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    return await use(port, errors);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe("a request over https", () => {
  test.each(["TLSv1.2", "TLSv1.3"] as const)("is sent by %s", (version) =>
    withServer({ minVersion: version, maxVersion: version }, async (port) => {
      expect(await exchange(port)).toMatchObject({ status: 204 });
    }),
  );

  test("has no response, and is not sent, if the certificate is not trusted, or of another name", () =>
    withServer({}, async (port) => {
      expect(await exchange(port, { trusted: "" })).toMatchObject({ status: null });
      expect(await exchange(port, { host: "other.example.com" })).toMatchObject({ status: null });
      expect(seen).toEqual([]);
    }));

  test("computes nothing with numbers whose size the receiver chooses", () =>
    withServer(
      { maxVersion: "TLSv1.2", ciphers: "DHE-RSA-AES128-GCM-SHA256", dhparam: "auto" },
      async (port, errors) => {
        expect(await exchange(port)).toMatchObject({ status: null });
        expect(errors).toEqual([expect.stringContaining("no shared cipher")]);
      },
    ));

  test("has no response if the certificates are longer than 16 KB, because checking them takes long", async () => {
    const hosts = [
      "hooks.example.com",
      ...Array.from({ length: 600 }, (_, each) => `${each}.a-longer-name.example.com`),
    ];
    const { key, cert } = makeCertificate("long", hosts);
    const [keyPem, certPem] = await Promise.all([readFile(key), readFile(cert)]);
    await withServer({ key: keyPem, cert: certPem }, async (port) => {
      expect(await exchange(port, { trusted: cert })).toMatchObject({ status: null });
      expect(seen).toEqual([]);
    });
  });

  test.each(["http", "https"])(
    "leaves nothing of a response without the end of its body by %s",
    async (scheme) => {
      const [key, cert] = await Promise.all([readFile(files.key), readFile(files.cert)]);
      const respond = (socket: Socket) =>
        socket
          .on("error", () => socket.destroy())
          .once("data", () => {
            socket.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n");
          });
      const server = scheme === "http" ? createTcpServer(respond) : createTlsServer({ key, cert }, respond);
      await once(server.listen(0, "127.0.0.1"), "listening");
      try {
        const { status, left } = await exchange((server.address() as AddressInfo).port, {
          scheme,
          times: 10,
        });
        expect(status).toBe(200);
        expect(left).toBeLessThan(3);
      } finally {
        server.close();
      }
    },
  );

  test("survives a receiver that switches protocols and breaks TLS in the same packet", async () => {
    const [key, cert] = await Promise.all([readFile(files.key), readFile(files.cert)]);
    const server = createTcpServer((socket) => switchAndBreak(socket, { key, cert })).listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      expect(await exchange((server.address() as AddressInfo).port)).toMatchObject({ status: null });
    } finally {
      server.close();
    }
  });

  test("ends soon if the receiver sends session tickets without end", async () => {
    const flood = ["-num_tickets", "200000", "-tls1_3", "-key", files.key, "-cert", files.cert];
    const server = spawn("openssl", ["s_server", "-accept", "127.0.0.1:0", ...flood]);
    try {
      const { status, ms } = await exchange(await portOf(server));
      expect(status).toBe(null);
      expect(ms).toBeLessThan(4_000);
    } finally {
      server.kill("SIGKILL");
    }
  });
});

/** Responds to a request over TLS with 101 and, in the same packet, a record that can't be decrypted. */
function switchAndBreak(socket: Socket, certificate: { key: Buffer; cert: Buffer }): void {
  const badRecord = Buffer.from([0x17, 3, 3, 0, 40, ...Array(40).fill(7)]);
  let held: Buffer[] | undefined;
  const encrypted = new Duplex({
    read() {},
    write(data, _, written) {
      if (held) held.push(data);
      else socket.write(data);
      written();
    },
  });
  socket.on("data", (data) => encrypted.push(data)).on("error", () => socket.destroy());
  const connection = new TLSSocket(encrypted, { isServer: true, ...certificate });
  connection.on("error", () => socket.destroy());
  connection.once("data", () => {
    held = [];
    connection.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n", () =>
      socket.write(Buffer.concat([...(held ?? []), badRecord])),
    );
  });
}

/** The port that openssl says it listens on. */
async function portOf({ stdout }: ChildProcessWithoutNullStreams): Promise<number> {
  let output = "";
  for await (const data of stdout.iterator({ destroyOnReturn: false })) {
    output += data;
    const [, port] = output.match(/ACCEPT .*:(\d+)\n/) ?? [];
    if (port) return Number(port);
  }
  throw new Error(`openssl has ended: ${output}`);
}
