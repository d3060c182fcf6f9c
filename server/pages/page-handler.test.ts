import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { waitForTurn } from "@/lib/http/pages/page-queue";
import { beginPageRequest, endPageRequest } from "@/lib/http/pages/page-request";
import { Incoming } from "../requests/incoming";
import { handlePage } from "./page-handler";

test.each([
  ["no body", "GET", undefined],
  ["a body that never arrives", "GET", "50"],
  ["a body that never arrives", "HEAD", "50"],
])("Next begins with a page, requested with %s (%s), only in its turn", async (_, method, length) => {
  const handle = vi.fn(
    async (_request: IncomingMessage, response: ServerResponse) => void response.end("page"),
  );
  const server = createServer({ IncomingMessage: Incoming }, (request, response) =>
    handlePage(handle, request, response),
  ).listen(0, "127.0.0.1");
  const first = beginPageRequest(true);
  try {
    await once(server, "listening");
    await waitForTurn(first, new Request("http://localhost/create"), { name: "showCreation" });
    const { port } = server.address() as AddressInfo;
    const headers: Record<string, string> = length === undefined ? {} : { "content-length": length };
    const outgoing = send({ host: "127.0.0.1", port, method, path: "/create", headers, agent: false });
    const responded = new Promise((resolve) => outgoing.once("response", resolve));
    outgoing.on("error", () => undefined);
    if (length === undefined) outgoing.end();
    else outgoing.write("a=b");
    await pause(100);
    expect(handle).not.toHaveBeenCalled();
    endPageRequest(first);
    await responded;
    expect(handle).toHaveBeenCalledOnce();
    outgoing.destroy();
  } finally {
    endPageRequest(first);
    server.closeAllConnections();
    server.close();
  }
});
