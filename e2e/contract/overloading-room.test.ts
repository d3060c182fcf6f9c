import { connect, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { sendRequest } from "../support/http";
import { createRoom } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { until } from "../support/until";

const service = sharedService();

describe("A room that was filled to overload its page", () => {
  const hidden = "a\u200B\u202E".repeat(200);
  const participants = Array.from({ length: 8 }, (_, index) => ({
    role: `Role ${index}`,
    knows: Array(100).fill(hidden),
    needs_to_determine: Array(100).fill(hidden),
  }));

  it("has a complete page all the same", async () => {
    const room = await createRoom(service, { participants });
    for (const query of ["", "?all"]) {
      const { status, text } = await sendRequest("GET", room.created.observer_url + query);
      expect([status, text.endsWith("</html>")]).toEqual([200, true]);
      expect(text).toContain("⟨U+202E⟩");
      expect(text.length > 1_000_000).toBe(query === "?all");
      expect(text.includes("Some of what they know is left out")).toBe(query === "");
    }
  });

  it("does not delay other pages, however often it is requested", async () => {
    const room = await createRoom(service, { participants });
    const { hostname, port, pathname } = new URL(room.created.observer_url);
    const whole = new Set<Socket>();
    const crowd = Array.from({ length: 200 }, () => {
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${pathname}?all HTTP/1.1\r\nHost: x\r\n\r\n`);
      socket.on("error", () => undefined);
      return socket.on("data", (data) => {
        if (data.includes("Delete for everyone")) whole.add(socket);
      });
    });
    expect((await sendRequest("GET", `${service.baseUrl}/create`)).status).toBe(200);
    // In a queue by age it would come after a hundred of them, which may wait in each process.
    expect(whole.size).toBeLessThan(crowd.length / 4);
    for (const socket of crowd) socket.destroy();
    // Clients that have disconnected leave the queue.
    const isThere = async () => {
      const { text } = await sendRequest("GET", room.created.observer_url);
      return text.includes("Delete for everyone");
    };
    await until("its page has arrived", isThere, 60_000);
  }, 90_000);
});
