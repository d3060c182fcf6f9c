import { describe, it } from "vitest";
import { ROOM_ENDPOINTS, takesText } from "../support/endpoints";
import { expectError } from "../support/expect-error";
import { unknownRoom } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { agreedRoom, joinedRoom, THREE_ROLES } from "../support/states";
import { ask, resolve } from "../support/steps";

const service = sharedService();

const BAD_JSON = "{";
const WITH_TEXT = ROOM_ENDPOINTS.filter(takesText);
const RESOLVE_UNKNOWN = "/questions/qst_99/resolve";
const oversized = (size: number): string => JSON.stringify({ content: "a".repeat(size) });

describe("Of several errors, the response names", () => {
  it("the method before the missing room", async () => {
    expectError(await unknownRoom(service).send("PATCH", ""), 405, "validation");
    expectError(await unknownRoom(service).send("GET", "/messages"), 405, "validation");
  });

  it.each(WITH_TEXT)(
    "the missing room before the missing token and a bad body: $method $path",
    async ({ method, path }) => {
      expectError(await unknownRoom(service).send(method, path, { body: BAD_JSON }), 404, "not_found");
      expectError(
        await unknownRoom(service, "wrong").send(method, path, { body: BAD_JSON }),
        404,
        "not_found",
      );
    },
  );

  it.each(WITH_TEXT)(
    "the wrong token before a bad or oversized body: $method $path",
    async ({ method, path }) => {
      const room = await joinedRoom(service);
      for (const body of [BAD_JSON, oversized(1_000_000)]) {
        expectError(await room.withToken("wrong").send(method, path, { body }), 401, "forbidden");
      }
    },
  );

  it.each(WITH_TEXT)(
    "the observer's lack of rights before a bad or oversized body: $method $path",
    async ({ method, path }) => {
      const room = await joinedRoom(service);
      for (const body of [BAD_JSON, "{}", oversized(1_000_000)]) {
        expectError(await room.as("observer").send(method, path, { body }), 403, "forbidden");
      }
    },
  );

  it("the lack of rights before the unknown question", async () => {
    const room = await joinedRoom(service);
    expectError(await room.as("observer").post(RESOLVE_UNKNOWN, { resolution: "May" }), 403, "forbidden");
  });

  it("the bad or oversized body before the unknown question", async () => {
    const room = await joinedRoom(service);
    expectError(await room.as(0).post(RESOLVE_UNKNOWN, {}), 400, "validation");
    expectError(await room.as(0).post(RESOLVE_UNKNOWN, { resolution: "a".repeat(32_769) }), 413, "limit");
  });

  it("the unknown question before the agreed room", async () => {
    const room = await agreedRoom(service);
    expectError(await room.as(0).post(RESOLVE_UNKNOWN, { resolution: "May" }), 404, "not_found");
  });

  it("the lack of rights before the agreed room and before the resolved question", async () => {
    const agreed = await agreedRoom(service);
    expectError(await agreed.as("observer").post("/messages", { content: "Hello" }), 403, "forbidden");
    const room = await joinedRoom(service, THREE_ROLES);
    const { id } = await resolve(room, 1, await ask(room, 0, { to: 1 }));
    expectError(await room.as(2).post(`/questions/${id}/resolve`, { resolution: "May" }), 403, "forbidden");
  });

  it.each([
    ["POST", "/messages", { content: "" }],
    ["POST", "/questions", { question: "When?", addressed_to_participant_id: "prt_nobody" }],
    ["PUT", "/contract", { markdown: 1 }],
    ["POST", "/agree", { contract_version: "1" }],
    ["POST", "/decline", { contract_version: 1 }],
    ["POST", "/withdraw", { reason: "Too far apart.", last_seq: 99 }],
  ])("the bad body before the agreed room: %s %s", async (method, path, json) => {
    const room = await agreedRoom(service);
    expectError(await room.as(0).send(method, path, { body: JSON.stringify(json) }), 400, "validation");
  });

  it("the bad body before the stale version", async () => {
    const room = await joinedRoom(service);
    expectError(await room.as(0).put("/contract", { markdown: " ", base_version: 7 }), 400, "validation");
  });
});
