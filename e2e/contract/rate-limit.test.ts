import { describe, expect, it } from "vitest";
import { expectError, expectMarkdownError } from "../support/expect-error";
import { sendRequest } from "../support/http";
import { connect } from "../support/mcp";
import { nth } from "../support/nth";
import { formsIn, sendFields, sendForm } from "../support/page-form";
import { expectSlowDown, from, LIMITS, statuses, times } from "../support/rate-limits";
import { createRoom, openRoom, postRoom, roomRequest, unknownRoom } from "../support/room";
import { ownService } from "../support/service-for-tests";
import { propose, read } from "../support/steps";

describe("Behind one proxy, a client", () => {
  const service = ownService({ ...LIMITS, TRUST_PROXY: "1" });

  it("creates rooms up to its limit per hour", async () => {
    const client = from();
    const responses = await times(4, () => postRoom(service, roomRequest(), client));
    expect(statuses(responses)).toEqual([201, 201, 201, 429]);
    expectSlowDown(nth(responses, 3), 3600);
  });

  it("writes up to its limit per minute, and can still read", async () => {
    const room = await createRoom(service, {}, from());
    const client = from();
    const responses = await times(6, () => room.as(0).post("/messages", { content: "Hello" }, client));
    expect(statuses(responses)).toEqual([201, 201, 201, 201, 201, 429]);
    expectSlowDown(nth(responses, 5), 60);
    for (const path of ["", "/events"]) expect((await room.as(0).get(path, client)).status).toBe(200);
    expect((await read(room)).conversation).toHaveLength(5);
  });

  it("has one budget for all writes in all rooms", async () => {
    const rooms = [await createRoom(service, {}, from()), await createRoom(service, {}, from())] as const;
    const client = from();
    const responses = [
      await rooms[0].as(1).post("/join", undefined, client),
      await rooms[1].as(0).post("/questions", { question: "When?" }, client),
      await rooms[1].as(1).post("/questions/qst_2/resolve", { resolution: "May" }, client),
      await rooms[0].as(0).put("/contract", { markdown: "May" }, client),
      await rooms[0].as(0).post("/agree", undefined, client),
      await rooms[0].as(1).post("/finalize", undefined, client),
    ];
    expect(statuses(responses)).toEqual([200, 201, 200, 200, 200, 429]);
  });

  it("uses up its budget with rejected requests, too, whatever the error", async () => {
    const room = await createRoom(service, {}, from());
    const client = from();
    const rejected = [
      await room.as(0).post("/messages", {}, client),
      await room.as("anonymous").post("/messages", { content: "Hello" }, client),
      await room.as("observer").post("/messages", { content: "Hello" }, client),
      await unknownRoom(service).post("/messages", { content: "Hello" }, client),
      await room.as(0).post("/agree", undefined, client),
    ];
    expect(statuses(rejected)).toEqual([400, 401, 403, 404, 409]);
    expectSlowDown(await room.as(0).post("/messages", { content: "Hello" }, client), 60);
  });

  it("gets a short page for a form over its limit, with the text that it sent", async () => {
    const participants = [{ role: "Buyer", approval: "person" }, { role: "Seller" }];
    const room = await createRoom(service, { participants }, from());
    await propose(room, 0, "# The text of the contract");
    const page = room.created.approval_urls?.[0] ?? "";
    const fields = { ...formsIn((await sendRequest("GET", page)).text).at(-1), reason: "We <can't> wait." };
    const client = from();
    await times(5, () => room.as(1).post("/join", undefined, client));
    const { status, text } = await sendFields(page, fields, client);
    expect([status, text.includes("You have not left the negotiation")]).toEqual([429, true]);
    expect(text.replaceAll("&#x27;", "'")).toContain("We &lt;can't&gt; wait.");
    expect(text).not.toContain("The text of the contract");
    expect((await read(room)).room_status).toBe("open");
  });

  it("uses up a write but no room creation with an invalid request for a room", async () => {
    const client = from();
    const rejected = await times(2, () => postRoom(service, {}, client));
    expect(statuses(rejected)).toEqual([400, 400]);
    expect(nth(rejected, 1).headers).toMatchObject({
      "ratelimit-policy": `"create";q=3;w=3600`,
      ratelimit: `"create";r=3;t=3600`,
    });
    const created = await times(3, () => postRoom(service, roomRequest(), client));
    expect(statuses(created)).toEqual([201, 201, 201]);
    const other = from();
    const flood = await times(6, () => postRoom(service, {}, other));
    expect(statuses(flood)).toEqual([400, 400, 400, 400, 400, 429]);
    expectSlowDown(nth(flood, 5), 60);
  });

  it("uses up no room creation with a form or a tool call that is rejected", async () => {
    const client = from();
    const ours = { ...client, "sec-fetch-site": "same-origin" };
    const form = () => sendForm(`${service.baseUrl}/create`, { title: "No goal" }, ours);
    const page = await form();
    expect([page.status, page.headers.ratelimit]).toEqual([400, `"create";r=3;t=3600`]);
    const tools = await connect(service, { headers: client });
    expect((await tools.call("create_room", {})).isError).toBe(true);
    const created = await times(3, () => postRoom(service, roomRequest(), client));
    expect(statuses(created)).toEqual([201, 201, 201]);
    const usedUp = await form();
    expect([usedUp.status, usedUp.headers["ratelimit-policy"]]).toEqual([429, `"create";q=3;w=3600`]);
  });

  it("spends a creation and no write by a room, whichever way it is created", async () => {
    const client = from();
    const created = await postRoom(service, roomRequest(), client);
    const fields = { title: "T", goal: "G", "participants.0.role": "A", "participants.1.role": "B" };
    const ours = { ...client, "sec-fetch-site": "same-origin" };
    const byForm = await sendForm(`${service.baseUrl}/create`, fields, ours);
    expect(statuses([created, byForm])).toEqual([201, 201]);
    const tools = await connect(service, { headers: client });
    expect((await tools.call("create_room", roomRequest())).isError).toBe(false);
    const room = openRoom(service, created.body);
    const writes = await times(6, () => room.as(0).post("/join", undefined, client));
    expect(statuses(writes)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("gets the error of the creation limit before its body is read, and uses up no write", async () => {
    const client = from();
    const room = openRoom(service, (await postRoom(service, roomRequest(), client)).body);
    await times(2, () => postRoom(service, roomRequest(), client));
    const rejected = await times(4, () => postRoom(service, "not JSON", client));
    for (const response of rejected) expectSlowDown(response, 3600);
    const writes = await times(6, () => room.as(0).post("/join", undefined, client));
    expect(statuses(writes)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("cannot exceed its creation limit with concurrent requests", async () => {
    const client = from();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => postRoom(service, roomRequest(), client)),
    );
    expect(statuses(responses).toSorted()).toEqual([201, 201, 201, 429, 429]);
  });

  it("spends a write on a deletion, which is rejected over the limit", async () => {
    const doomed = await createRoom(service, {}, from());
    const room = await createRoom(service, {}, from());
    const client = from();
    expect((await doomed.as(0).delete("", client)).status).toBe(200);
    await times(4, () => room.as(0).post("/join", undefined, client));
    expectSlowDown(await room.as(0).delete("", client), 60);
    expect((await room.as(0).get()).status).toBe(200);
  });

  it("gets 429 before the room and the token are checked, but after the method", async () => {
    const room = await createRoom(service, {}, from());
    const client = from();
    await times(5, () => room.as(0).post("/join", undefined, client));
    expectError(await unknownRoom(service).post("/join", undefined, client), 429, "limit");
    expectError(await room.as("anonymous").post("/join", undefined, client), 429, "limit");
    expectError(await room.as(0).send("PATCH", "/join", { headers: client }), 405, "validation");
    expectMarkdownError(await room.as(0).get("/final.md", client), 409, "conflict");
  });

  it("is identified by the last hop of X-Forwarded-For, not by what it sends itself", async () => {
    const room = await createRoom(service, {}, from());
    const { "x-forwarded-for": own } = from();
    const responses = await times(6, (index) =>
      room.as(0).post("/join", undefined, from(`203.0.113.${index}, 192.0.2.${index}, ${own}`)),
    );
    expect(statuses(responses)).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await room.as(0).post("/join", undefined, from(`${own}, 203.0.113.77`))).status).toBe(200);
  });

  it("cannot exceed its write limit with concurrent requests", async () => {
    const room = await createRoom(service, {}, from());
    const client = from();
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => room.as(0).post("/join", undefined, client)),
    );
    expect(statuses(responses).filter((status) => status === 200)).toHaveLength(5);
  });
});
