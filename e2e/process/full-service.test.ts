import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countRows } from "../support/database";
import { expectError } from "../support/expect-error";
import { connect, expectToolError } from "../support/mcp";
import { metricsToken, sampled } from "../support/metrics";
import { sendForm } from "../support/page-form";
import { createRoom, openRoom, postRoom, type Room, roomRequest } from "../support/room";
import { type Service, startService } from "../support/service";
import { propose, say, succeeds } from "../support/steps";
import { until } from "../support/until";

const longestContract = "x".repeat(128 * 1024);
const MB = 1024 * 1024;
const form = { title: "T", goal: "G", "participants.0.role": "Buyer", "participants.1.role": "Seller" };
const message =
  "The service is full: no rooms can be created right now. Open rooms are not affected. Retry in 5 minutes.";

describe.each(["server", "next"] as const)("A service (%s) that stores MAX_STORED_MB", (program) => {
  /** A service with the usual limit, which fills the database. */
  let roomy: Service;
  let full: Service;
  /** The room that fills it, by way of the full service. */
  let open: Room;
  beforeAll(async () => {
    roomy = await startService();
    const room = await createRoom(roomy);
    for (let version = 1; version <= 8; version++) await propose(room, 0, longestContract);
    const limits = { MAX_STORED_MB: "1", RATE_LIMIT_CREATE_PER_HOUR: "1" };
    const env = { DATABASE_URL: roomy.databaseUrl, METRICS_TOKEN: metricsToken, ...limits };
    full = await startService(env, program);
    open = openRoom(full, room.created);
  });
  afterAll(async () => {
    await full.stop();
    await roomy.stop();
  });

  it("creates no rooms in any way until there is space, and open rooms go on", async () => {
    // A room an hour is allowed: a rejected one does not count.
    for (let attempt = 1; attempt <= 2; attempt++) {
      const rejected = await postRoom(full, roomRequest());
      expectError(rejected, 503, "internal");
      expect([rejected.body.error?.message, rejected.headers["retry-after"]]).toEqual([message, "300"]);
    }
    const tool = await (await connect(full)).call("create_room", roomRequest());
    expectToolError(tool, "internal");
    expect(tool.words).toEqual([`${message} Retry after that time.`]);
    const page = await sendForm(`${full.baseUrl}/create`, form);
    // Without the server, a page can't set its status (docs/decisions/0001-proxy-reads-the-room.md).
    const expected = program === "server" ? [503, "300"] : [200, undefined];
    expect([page.status, page.headers["retry-after"]]).toEqual(expected);
    expect(page.text).toContain(message);
    expect(await countRows(roomy.databaseUrl, "rooms")).toBe(1);

    expect((await say(open, 0)).content).toBe("We can deliver in May.");
    expect(await sampled(full, "negotiation_room_stored_bytes")).toBeGreaterThan(MB);
    expect((await postRoom(roomy, roomRequest())).status).toBe(201);

    await succeeds(open.as(0).delete());
    await until("a room is created", async () => (await postRoom(full, roomRequest())).status === 201);
  });
});
