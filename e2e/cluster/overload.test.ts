import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/scripts/free-port.mjs";
import { startNginx } from "../support/cluster/nginx";
import { withRoomsLocked } from "../support/database";
import { type Answer, call } from "../support/http";
import { metricsToken, waitingAt } from "../support/metrics";
import { expectRefusal } from "../support/refusal";
import type { Room } from "../support/room";
import { type Service, startService } from "../support/service";
import { joinedRoom } from "../support/states";
import { until } from "../support/until";

/** What deploy/nginx gives a process at once. */
const AT_ONCE = 128;
const MORE = 20;

describe("Behind nginx", () => {
  let service: Service;
  let proxy: Awaited<ReturnType<typeof startNginx>>;
  let room: Room;
  beforeAll(async () => {
    // One participant may have a third of what a room may have.
    const waiting = String(3 * (AT_ONCE + MORE));
    service = await startService({
      TRUST_PROXY: "1",
      WAITING_PER_ROOM: waiting,
      WAITING_PER_CLIENT: waiting,
      METRICS_TOKEN: metricsToken,
    });
    proxy = await startNginx([new URL(service.baseUrl).port], true);
    room = await joinedRoom({ ...service, baseUrl: proxy.baseUrl });
  });
  afterAll(async () => {
    await proxy?.stop();
    await service?.stop();
  });

  it("a process gets as many calls at once as it may; others are refused, but those that wait", async () => {
    const { last_seq } = (await room.as(0).get()).body;
    const waits = Array.from({ length: AT_ONCE + MORE }, () =>
      room.as(0).get(`/events?after=${last_seq}&wait=25`),
    );
    await until("all wait", async () => (await waitingAt([service])) === waits.length);

    const refused: Answer[] = [];
    let pending: Promise<Answer>[] = [];
    await withRoomsLocked(service.databaseUrl, async () => {
      pending = Array.from({ length: AT_ONCE + MORE }, async () => {
        const answer = await room.as(0).get();
        if (answer.status !== 200) refused.push(answer);
        return answer;
      });
      await until("the others are refused", async () => refused.length === MORE);
    });
    const answers = await Promise.all(pending);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(AT_ONCE);
    for (const answer of refused) expectRefusalOfNginx(answer);

    await room.as(1).post("/messages", { content: "Wake up" });
    for (const wait of waits) expect((await wait).body.events).toHaveLength(1);
  });

  it("who calls while no process runs is refused in the service's words", async () => {
    const before = await startNginx([String(await freePort())], true);
    try {
      for (const path of ["/api/rooms/rm_x", "/r/rm_x/ptk_x", "/mcp"])
        expectRefusalOfNginx(await call("GET", `${before.baseUrl}${path}`));
    } finally {
      await before.stop();
    }
  });
});

function expectRefusalOfNginx(answer: Answer): void {
  expectRefusal(answer, 503, "internal");
  expect(answer.body.error?.message).toBe("The service can take no more calls at the moment.");
  expect(answer.headers).toMatchObject({
    "retry-after": "2",
    "cache-control": "private, no-store",
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.stringMatching(/^[0-9a-f]{32}$/),
  });
}
