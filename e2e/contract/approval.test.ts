import { describe, expect, it } from "vitest";
import { expectError } from "../support/expect-error";
import { sendRequest } from "../support/http";
import { createRoom, postRoom, type Room, roomRequest } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { joinedRoom, proposedRoom } from "../support/states";
import { agree, ask, lastSeq, propose, read, resolve, succeeds, timeline } from "../support/steps";

const service = sharedService();

const WITH_APPROVAL = { participants: [{ role: "Buyer", approval: "person" }, { role: "Seller" }] };
const BOTH = {
  participants: [
    { role: "Buyer", approval: "person" },
    { role: "Seller", approval: "person" },
  ],
};
const BUYER_PERSON = { personOf: 0 } as const;

/** Version 1 is proposed, and the Buyer's agent has submitted it. */
async function submittedRoom(overrides: Record<string, unknown> = WITH_APPROVAL): Promise<Room> {
  const room = await proposedRoom(service, overrides);
  await agree(room, 0);
  return room;
}

const approve = (room: Room, version = 1, personOf = 0) =>
  room.as({ personOf }).post("/approve", { contract_version: version });

describe("A room with approval by a person", () => {
  it("is created with an approval link of its own, in the order of the participants", async () => {
    const { created, id } = await createRoom(service, WITH_APPROVAL);
    const [link, none] = created.approval_urls ?? [];
    expect(link).toMatch(/^http:\/\/[^/]+\/a\/rm_[\w-]{21}\/atk_[\w-]{32}$/);
    expect(link).toContain(`/a/${id}/`);
    expect(none).toBeNull();
    expect((await createRoom(service)).created.approval_urls).toBeUndefined();
  });

  it.each(["agent", true, "", null])("takes no approval %j", async (approval) => {
    const participants = [{ role: "Buyer", approval }, { role: "Seller" }];
    expectError(await postRoom(service, roomRequest({ participants })), 400, "validation");
  });

  it("shows everyone whose agreement waits for a person, and since which version", async () => {
    const room = await proposedRoom(service, WITH_APPROVAL);
    const seen = async () =>
      (await read(room, 1)).participants.map(({ approval, submitted_version }) => [
        approval,
        submitted_version,
      ]);
    expect(await seen()).toEqual([
      ["person", null],
      [undefined, undefined],
    ]);
    await agree(room, 0);
    expect(await seen()).toEqual([
      ["person", 1],
      [undefined, undefined],
    ]);
    await propose(room, 1, "# Decisions\n\nJune.");
    expect(await seen()).toEqual([
      ["person", null],
      [undefined, undefined],
    ]);
  });
});

describe("Agreeing of a participant whose person approves", () => {
  it("submits the version, once", async () => {
    const room = await proposedRoom(service, WITH_APPROVAL);
    await agree(room, 1);
    for (const _ of [1, 2]) {
      const body = await agree(room, 0);
      expect(body).toMatchObject({ everyone_agreed: false, awaiting_person: true, waiting_for: ["Buyer"] });
      expect(body.whose_turn).toEqual([
        {
          participant_id: room.participant(0).id,
          role: "Buyer",
          waits_for: "person",
          reason: "approve version 1",
        },
      ]);
    }
    const events = await timeline(room);
    expect(events.filter(({ action }) => action === "submitted")).toEqual([
      expect.objectContaining({ kind: "agreement", contract_version: 1, body: "", role: "Buyer" }),
    ]);
    expect((await read(room)).room_status).toBe("open");
  });
});

describe("Approving", () => {
  it("is the agreement, closes the room when it was the last, and can be repeated", async () => {
    const room = await submittedRoom();
    await agree(room, 1);
    const body = await succeeds(approve(room));
    expect(body).toMatchObject({ everyone_agreed: true, room_status: "agreed", agreed_contract_version: 1 });
    expect(body.awaiting_person).toBeUndefined();
    const events = await timeline(room);
    expect(events.at(-1)).toMatchObject({ kind: "agreement", action: "agreed", approved_by_person: true });
    expect(await succeeds(approve(room))).toMatchObject({ everyone_agreed: true });
    expect(await timeline(room)).toEqual(events);
    expect((await read(room)).current_contract?.agreements).toMatchObject([
      { role: "Buyer", approved_by_person: true },
      { role: "Seller" },
    ]);
  });

  it("is 409 when nothing is submitted for the current version, and for another version", async () => {
    const room = await proposedRoom(service, WITH_APPROVAL);
    expectError(await approve(room), 409, "conflict");
    await agree(room, 0);
    await propose(room, 1, "# Decisions\n\nJune.");
    expectError(await approve(room, 2), 409, "conflict");
    const stale = await approve(room, 1);
    expectError(stale, 409, "conflict");
    expect(stale.body.error?.current_contract_version).toBe(2);
    await agree(room, 0);
    expectError(await approve(room, 1), 409, "conflict");
    expect((await read(room)).current_contract?.agreements).toEqual([]);
    expect(await succeeds(approve(room, 2))).toMatchObject({ agreed_contract_version: 2 });
  });

  it("is 409 before there is a contract, and 400 without a version", async () => {
    const room = await joinedRoom(service, WITH_APPROVAL);
    expectError(await approve(room, 0), 409, "conflict");
    expectError(await approve(room, 1), 409, "conflict");
    expectError(await room.as(BUYER_PERSON).post("/approve"), 400, "validation");
  });

  it("needs the person of each of two participants", async () => {
    const room = await submittedRoom(BOTH);
    await agree(room, 1);
    expect((await succeeds(approve(room, 1, 1))).room_status).toBe("open");
    expect((await read(room)).whose_turn).toMatchObject([{ role: "Buyer", waits_for: "person" }]);
    expect((await succeeds(approve(room, 1, 0))).room_status).toBe("agreed");
  });

  it("keeps its link when the agent's link is replaced", async () => {
    const room = await submittedRoom();
    await succeeds(room.as(0).post("/link"));
    expect((await succeeds(approve(room))).agreed_contract_version).toBe(1);
  });

  it("can be retried with an Idempotency-Key, which an agent's request with the same key does not share", async () => {
    const room = await submittedRoom();
    const headers = { "idempotency-key": "one" };
    const send = () => room.as(BUYER_PERSON).post("/approve", { contract_version: 1 }, headers);
    expect((await send()).headers["idempotent-replayed"]).toBeUndefined();
    expect((await send()).headers["idempotent-replayed"]).toBe("true");
    const reason = { contract_version: 1, reason: "No." };
    expectError(await room.as(0).post("/decline", reason, headers), 409, "conflict");
  });
});

describe("The person", () => {
  it.each(["decline", "withdraw"])("can %s, and the event says that the person did", async (path) => {
    const room = await submittedRoom();
    const body =
      path === "decline"
        ? { contract_version: 1, reason: "Too late." }
        : { reason: "Too far apart.", last_seq: await lastSeq(room) };
    await succeeds(room.as(BUYER_PERSON).post(`/${path}`, body));
    expect((await timeline(room)).at(-1)).toMatchObject({ role: "Buyer", by_person: true });
    expectError(await approve(room), 409, "conflict");
    if (path === "withdraw") expect((await read(room)).ended).toMatchObject({ by: "Buyer", by_person: true });
  });

  it("closes the room by approving again: no other request is named to somebody whom it would not help", async () => {
    const room = await submittedRoom(BOTH);
    const question = await ask(room, 1, { question: "Is delivery included?" });
    await agree(room, 1);
    for (const personOf of [0, 1]) await succeeds(approve(room, 1, personOf));
    await resolve(room, 0, question, "Yes.");
    const hintFor = async (who: 0 | "observer" | typeof BUYER_PERSON) => {
      const { text } = await room.as(who).get("/record");
      return JSON.parse(text).error.hint;
    };
    expect(await hintFor(0)).toMatch(/^Next: GET \S+\/api\/rooms\/[\w-]+ - /);
    expect(await hintFor("observer")).toBe(await hintFor(0));
    expect(await hintFor(BUYER_PERSON)).toMatch(/^Next: POST \S+\/approve - /);
    expect(await succeeds(approve(room))).toMatchObject({ agreed_contract_version: 1 });
  });

  it("declines a version permanently: its agent can submit only the next one", async () => {
    const room = await submittedRoom();
    await succeeds(room.as(BUYER_PERSON).post("/decline", { contract_version: 1, reason: "Too late." }));
    for (const path of ["/agree", "/finalize"]) {
      const rejected = await room.as(0).post(path, { contract_version: 1 });
      expectError(rejected, 409, "conflict");
      expect(rejected.body.error?.message).toContain("Your person declined version 1");
      expect(rejected.body.error?.hint).toContain("PUT ");
    }
    // What the agent declines later does not cover it.
    await succeeds(room.as(0).post("/decline", { contract_version: 1, reason: "Too dear." }));
    const declines = [{ role: "Buyer", version: 1, reason: "Too late." }];
    expect((await read(room)).current_contract?.declines).toMatchObject(declines);
    await propose(room, 0, "# Decisions\n\nJune.");
    expect(await agree(room, 0)).toMatchObject({ awaiting_person: true });
    expect(await succeeds(approve(room, 2))).toMatchObject({ agreed_contract_version: 2 });
  });

  it("reads everything that its participant may read, but the instructions", async () => {
    const instructions = "Not above 5 EUR.";
    const participants = [{ role: "Buyer", approval: "person", instructions }, { role: "Seller" }];
    const room = await submittedRoom({ participants });
    const [person, agent] = [await read(room, BUYER_PERSON), await read(room, 0)];
    const own = ["viewer", "your_instructions", "available_actions", "what_you_should_do_next"] as const;
    for (const field of own) for (const body of [person, agent]) Reflect.deleteProperty(body, field);
    expect(person).toEqual(agent);
    const text = (await room.as(BUYER_PERSON).get()).text;
    expect(JSON.parse(text)).toMatchObject({ viewer: "person", your_role: "Buyer", your_instructions: null });
    expect(text).not.toContain(instructions);
    const markdown = (await sendRequest("GET", `${room.created.approval_urls?.[0]}.md`)).text;
    expect(markdown).toContain('person who approves** for "Buyer"');
    expect(markdown).not.toContain(instructions);
  });

  it("gets a next step that says what to decide, and the agent one that waits for its person", async () => {
    const room = await submittedRoom();
    const next = async (who: 0 | typeof BUYER_PERSON) => (await read(room, who)).what_you_should_do_next;
    expect(await next(BUYER_PERSON)).toMatch(
      /^Version 1 waits for your decision: "Buyer" has submitted it\./,
    );
    expect(await next(0)).toMatch(/^You submitted version 1, and your person decides/);
    expect(await next(0)).toContain('"Buyer"\'s person (approve version 1)');
    await succeeds(approve(room));
    expect(await next(BUYER_PERSON)).toMatch(/^Nothing waits for your decision now\./);
  });
});

describe("What remains of a room", () => {
  const recordOf = async (room: Room) => {
    const jws = JSON.parse((await room.as(1).get("/record")).text);
    return JSON.parse(Buffer.from(jws.payload, "base64url").toString());
  };

  it("says who was approved by a person", async () => {
    const room = await submittedRoom();
    await agree(room, 1);
    await succeeds(approve(room));
    const final = await room.as(BUYER_PERSON).get("/final.md");
    expect(final.text).toMatch(
      /- "Buyer": version 1, \S+Z, approved by "Buyer"'s person\n- "Seller": version 1, \S+Z\n/,
    );
    expect((await room.as(BUYER_PERSON).get("/export.zip")).status).toBe(200);
    const { participants, events } = await recordOf(room);
    expect(participants.map((each: { approved_by_person: boolean }) => each.approved_by_person)).toEqual([
      true,
      false,
    ]);
    expect(events.at(-1)).toMatchObject({ action: "agreed", approved_by_person: true });
  });

  it("says that a person withdrew, and that nobody approved", async () => {
    const room = await submittedRoom();
    await succeeds(
      room.as(BUYER_PERSON).post("/withdraw", { reason: "Too far apart.", last_seq: await lastSeq(room) }),
    );
    const { text } = await room.as(1).get("/final.md");
    expect(text).toContain(`"Buyer"'s person withdrew, `);
    const { participants, events } = await recordOf(room);
    expect(participants).toMatchObject([{ approved_by_person: false }, { approved_by_person: false }]);
    expect(events.at(-1)).toMatchObject({ action: "withdrew", by_person: true });
  });
});

describe("An approval and a new version at the same moment", () => {
  it.each(Array.from({ length: 10 }, (_, run) => run))(
    "never agree to the version that was not approved (run %i)",
    async () => {
      const room = await submittedRoom();
      await agree(room, 1);
      const [approved, proposed] = await Promise.all([
        approve(room, 1),
        room.as(1).put("/contract", { markdown: "# Decisions\n\nJune.", base_version: 1 }),
      ]);
      const { room_status, current_contract } = await read(room);
      // Whichever came first: the other is rejected.
      expect([approved.status, proposed.status].sort()).toEqual([200, 409]);
      expect([room_status, current_contract?.version]).toEqual(
        approved.status === 200 ? ["agreed", 1] : ["open", 2],
      );
      if (room_status === "open") expectError(await approve(room, 2), 409, "conflict");
    },
  );
});
