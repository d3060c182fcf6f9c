import { describe, expect, it } from "vitest";
import { type EndpointName, toolOf } from "@/lib/wire/endpoints";
import { BODIES, OF_ROOMS, TABLE, urlOf } from "../support/endpoints";
import { expectError } from "../support/expect-error";
import { sendRequest } from "../support/http";
import { connect, expectToolError } from "../support/mcp";
import { formsIn, sendFields } from "../support/page-form";
import { openRoom, postRoom, type Room, roomRequest } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { agree, ask, join, propose, read, resolve } from "../support/steps";

const service = sharedService();

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const PERSON = { personOf: 0 } as const;

/** The Seller has agreed, and the Buyer's agent has submitted: only the Buyer's person is missing. */
async function roomBeforeApproval(): Promise<Room> {
  const participants = [{ role: "Buyer", approval: "person" }, { role: "Seller" }];
  const { body } = await postRoom(service, roomRequest({ participants }));
  const room = openRoom(service, body);
  await join(room, 1);
  await propose(room, 0);
  // The number of this question is in the paths of the table.
  await resolve(room, 1, await ask(room, 0));
  await agree(room, 1);
  await agree(room, 0);
  return room;
}

/** Everything that a client could send to make its request look like an approval. */
const CLAIMS = {
  contract_version: 1,
  approval: "person",
  approved_by_person: true,
  by_person: true,
  byPerson: true,
  viewer: "person",
  type: "approve",
};

/**
 * The Buyer has agreed to nothing, whatever else became of the room. Returns the last event; undefined if it is
 * deleted.
 */
async function expectNotApproved(room: Room): Promise<number | undefined> {
  const { status, body } = await room.as(1).get("/events");
  if (status === 404) return undefined;
  expect(status).toBe(200);
  expect(body.room_status).not.toBe("agreed");
  expect(body.events.filter(({ role, action }) => role === "Buyer" && action === "agreed")).toEqual([]);
  return body.last_seq;
}

describe("With the invite link alone, an agent whose person approves", () => {
  it.each(TABLE)("cannot approve by %s, with any method", async (name, { access }) => {
    let room = await roomBeforeApproval();
    const { last_seq } = await read(room, 1);
    for (const method of access === "anyone" ? ["POST"] : METHODS) {
      const { token } = room.participant(0);
      const url = urlOf(name, room, token);
      const body =
        method === "GET" || method === "HEAD" ? {} : { body: JSON.stringify({ ...BODIES[name], ...CLAIMS }) };
      const headers = { authorization: `Bearer ${token}` };
      await sendRequest(method, url, { headers, ...body });
      await sendRequest(method, `${url}?token=${token}&approve=1`, body);
      // The next request needs a room in which only the person is missing, with the link as it was.
      if ((await expectNotApproved(room)) !== last_seq) room = await roomBeforeApproval();
    }
  });

  it("gets 403 from the endpoint that approves, which says what to do instead", async () => {
    const room = await roomBeforeApproval();
    const response = await room.as(0).post("/approve", { contract_version: 1 });
    expectError(response, 403, "forbidden");
    expect(response.body.error?.message).toContain("Only your person can approve");
    // The version is submitted already: agreeing again would change nothing.
    expect(response.body.error?.hint).toContain(`GET ${service.baseUrl}/api/rooms/${room.id} `);
    await propose(room, 1);
    const { body } = await room.as(0).post("/approve", { contract_version: 2 });
    expect(body.error?.hint).toContain("/agree");
    expectError(await room.as(1).post("/approve", { contract_version: 1 }), 403, "forbidden");
    expectError(await room.as("observer").post("/approve", { contract_version: 1 }), 403, "forbidden");
    await expectNotApproved(room);
  });

  it("cannot approve by any tool, nor with its token in the form of an approval link", async () => {
    const agent = await connect(service);
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name).filter((name) => /approv/.test(name))).toEqual([]);
    for (const name of Object.keys(BODIES) as EndpointName[]) {
      const tool = toolOf(name);
      if (!tool || tool === "create_room") continue;
      const room = await roomBeforeApproval();
      const { token } = room.participant(0);
      for (const kind of ["r", "a"]) {
        const invite = `${service.baseUrl}/${kind}/${room.id}/${token}`;
        await agent.call(tool, { ...BODIES[name], ...CLAIMS, question_id: "qst_4", invite });
      }
      await expectNotApproved(room);
    }
  });

  it("cannot approve by a form, not even by those of its person's page", async () => {
    const room = await roomBeforeApproval();
    const { token } = room.participant(0);
    const approvalPage = await sendRequest("GET", room.created.approval_urls?.[0] ?? "");
    expect(approvalPage.status).toBe(200);
    for (const kind of ["r", "a", "o"]) {
      const page = `${service.baseUrl}/${kind}/${room.id}/${token}`;
      for (const fields of [{}, ...formsIn(approvalPage.text)]) {
        const claims = { contract_version: "1", decision: "approve" };
        await sendFields(page, { ...fields, ...claims }, { origin: service.baseUrl });
      }
    }
    await expectNotApproved(room);
  });
});

describe("An approval link", () => {
  it("that is opened or read changes nothing", async () => {
    const room = await roomBeforeApproval();
    const before = (await room.as(1).get()).body;
    const token = room.tokenOf(PERSON) ?? "";
    for (const [name] of OF_ROOMS) {
      for (const method of ["GET", "HEAD", "OPTIONS"]) {
        await sendRequest(method, urlOf(name, room, token), {
          headers: { authorization: `Bearer ${token}` },
        });
        await sendRequest(method, `${urlOf(name, room, token)}?approve=1&contract_version=1&token=${token}`);
      }
    }
    expect((await room.as(1).get()).body).toEqual(before);
  });

  it.each(OF_ROOMS.filter(([, { method }]) => method !== "GET"))(
    "cannot %s, unless it approves, declines, withdraws or sets its notifications",
    async (name, { method }) => {
      const room = await roomBeforeApproval();
      const before = (await room.as(1).get()).body;
      const url = urlOf(name, room, "");
      const headers = { authorization: `Bearer ${room.tokenOf(PERSON)}` };
      const response = await sendRequest(method, url, { headers, body: JSON.stringify(BODIES[name] ?? {}) });
      if (/^(?:approve|decline|withdraw|setNotif|deleteNotif)/.test(name)) {
        expect(response.status).not.toBe(403);
      } else {
        expectError(response, 403, "forbidden");
        expect(response.body.error?.message).toContain("approve, decline, withdraw and set up notifications");
        expect((await room.as(1).get()).body).toEqual(before);
      }
    },
  );

  it("works with no tool", async () => {
    const agent = await connect(service);
    const room = await roomBeforeApproval();
    const invite = room.created.approval_urls?.[0];
    for (const { name } of (await agent.client.listTools()).tools) {
      if (name === "create_room") continue;
      const result = await agent.call(name, { ...CLAIMS, question_id: "qst_4", invite });
      expectToolError(result, "forbidden");
      expect(result.words.join()).toContain("is not for agents");
    }
    await expectNotApproved(room);
  });
});
