import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useTestDatabase } from "@/e2e/support/test-database";
import { createRoomRequest } from "@/lib/wire/create-request";
import { authenticate, type Session } from "./authenticate";
import { createRoom } from "./create-room";
import { readClosedRoom, readContractVersion, readContractVersions } from "./read-contract";
import { readEvents } from "./read-events";
import { readRoom, viewRoom } from "./read-room";
import { replaceLink } from "./replace-link";
import {
  agreeToContract,
  askQuestion,
  deleteRoom,
  joinRoom,
  proposeContract,
  requireResolver,
  resolveQuestion,
  sendMessage,
} from "./take-part";

const baseUrl = "http://rooms.test";
const client = { address: randomUUID(), network: undefined };
const secret = ["hunter2", "x"].join("!");

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());

/** A new room, in which each of its people calls with the state as it then is. */
async function openRoom() {
  const request = createRoomRequest.parse({
    title: "Order webhook",
    goal: `Agree on how orders arrive; password: ${secret}`,
    participants: [
      { role: "Shop", knows: ["Orders are final."], instructions: "Be brief." },
      { role: "Warehouse", display_name: "Ada", needs_to_determine: ["Which field?"] },
    ],
  });
  const { response, stored } = await createRoom(request, {
    baseUrl,
    client: { address: randomUUID(), network: undefined },
  });
  const [shop, warehouse] = response.participants;
  const as = (token = ""): Promise<Session> =>
    authenticate(response.room_id, token, { baseUrl, way: "http", client: ["test"] });
  return {
    response,
    goal: stored.goal,
    asShop: () => as(shop?.token),
    asWarehouse: () => as(warehouse?.token),
    asObserver: () => as(response.observer_url.split("/").at(-1)),
    asStranger: () => as("unknown"),
  };
}

test("a deletion that was authenticated before the link was replaced is not carried out", async () => {
  const { asShop, asWarehouse, response } = await openRoom();
  const [late, twin] = [await asWarehouse(), await asWarehouse()];
  await replaceLink(await asWarehouse());
  await expect(deleteRoom(late, client)).rejects.toMatchObject({ reason: "unauthenticated" });
  expect(await deleteRoom(await asShop(), client)).toEqual({ room_id: response.room_id, status: "deleted" });
  await expect(deleteRoom(twin, client)).rejects.toMatchObject({ reason: "not_found" });
});

test("two participants negotiate a contract, from the creation of a room to its deletion", async () => {
  const { asShop, asWarehouse, asObserver, response } = await openRoom();

  expect((await joinRoom(await asWarehouse())).role).toBe("Warehouse");
  const { message } = await sendMessage(await asShop(), { content: `The password is ${secret}, ok?` });
  expect(message.content).toBe("The password is [REDACTED:secret-looking-value], ok?");

  const { question } = await askQuestion(await asWarehouse(), {
    question: "Which field identifies an order?",
    blocking: true,
    addressed_to_participant_id: response.participants[0]?.id,
  });
  expect(question).toMatchObject({ status: "open", asked_by: "Warehouse", addressed_to: "Shop" });

  await proposeContract(await asShop(), { markdown: "# One", base_version: 0 });
  const { contract } = await proposeContract(await asWarehouse(), { markdown: "# Two", base_version: 1 });
  expect(contract).toMatchObject({ version: 2, proposed_by: "Warehouse", agreements: [] });

  const early = await agreeToContract(await asShop(), { contract_version: 2 });
  expect(early).toMatchObject({ everyone_agreed: false, waiting_for: ["Warehouse"] });
  expect(early.open_blocking_questions).toEqual([question.id]);
  await agreeToContract(await asWarehouse(), { contract_version: 2 });
  await expect(readClosedRoom(await asShop())).rejects.toMatchObject({
    reason: "conflict",
    next: "readRoom",
  });

  const resolved = await resolveQuestion(await asShop(), question.id, { resolution: "order_id" });
  expect(resolved.question).toMatchObject({
    status: "resolved",
    resolution: "order_id",
    resolved_by: "Shop",
  });
  await expect(readClosedRoom(await asShop())).rejects.toMatchObject({ next: "finalizeContract" });

  const last = await agreeToContract(await asShop(), {});
  expect(last).toMatchObject({ room_status: "agreed", everyone_agreed: true, whose_turn: [] });

  const final = await readClosedRoom(await asObserver());
  expect(final.current_contract).toMatchObject({ version: 2, markdown: "# Two" });
  expect(final.resolved_questions).toHaveLength(1);
  expect((await readContractVersions(await asShop())).versions).toMatchObject([
    { version: 1, proposed_by: "Shop", bytes: 5 },
    { version: 2, proposed_by: "Warehouse", bytes: 5 },
  ]);
  expect((await readContractVersion(await asShop(), "1")).contract.markdown).toBe("# One");

  expect(await deleteRoom(await asObserver(), client)).toEqual({
    room_id: response.room_id,
    status: "deleted",
  });
  await expect(asShop()).rejects.toMatchObject({ reason: "not_found" });
});

test("each viewer sees only its own part of the room, and never another's instructions", async () => {
  const { asShop, asWarehouse, asObserver, goal } = await openRoom();
  expect(goal).toContain("[REDACTED:secret-looking-value]");
  const [shop, warehouse, observer] = await Promise.all(
    [asShop, asWarehouse, asObserver].map(async (session) => readRoom(await session())),
  );
  expect(shop).toMatchObject({ your_role: "Shop", your_instructions: "Be brief." });
  expect(warehouse).toMatchObject({ your_role: "Warehouse", your_instructions: null });
  expect(observer).toMatchObject({
    your_role: "observer",
    your_participant_id: null,
    your_instructions: null,
  });
  expect(observer?.room.goal).toBe(goal);
  expect(shop?.participants).toMatchObject([
    { role: "Shop", knows: ["Orders are final."] },
    { role: "Warehouse", display_name: "Ada", needs_to_determine: ["Which field?"] },
  ]);
});

test("a page shows any version, with the one before and the timeline", async () => {
  const { asShop, asObserver } = await openRoom();
  await proposeContract(await asShop(), { markdown: "# One" });
  await proposeContract(await asShop(), { markdown: "# Two" });
  const view = await viewRoom(await asObserver());
  expect(view.shown).toMatchObject({ before: "# One", contract: { version: 2, markdown: "# Two" } });
  expect(view.timeline.map(({ action, body }) => `${action} ${body}`)).toEqual([
    "joined ",
    "proposed ",
    "proposed ",
  ]);
  expect(view.turns).toMatchObject([{ role: "Warehouse", awaited: { kind: "join" } }]);
  expect((await viewRoom(await asObserver(), 1)).shown).toMatchObject({
    before: "",
    contract: { version: 1 },
  });
  expect((await viewRoom(await asObserver(), 7)).shown).toMatchObject({ contract: { version: 2 } });
});

test("a wait returns a new event immediately, and nothing when the time is up", async () => {
  const { asShop, asWarehouse } = await openRoom();
  const waiter = {
    client: { address: "a client", network: undefined },
    signal: new AbortController().signal,
    hold: () => undefined,
  };
  const told = readEvents(await asShop(), { after: 1, wait: 20 }, waiter);
  await joinRoom(await asWarehouse());
  expect((await told).events).toMatchObject([{ seq: 2, action: "joined", role: "Warehouse" }]);
  expect((await readEvents(await asShop(), { after: 2, wait: 0.1 }, waiter)).events).toEqual([]);
  expect((await readEvents(await asShop(), {}, waiter)).events).toHaveLength(2);
});

test("each token gets only its own rights", async () => {
  const { asShop, asObserver, asStranger, response } = await openRoom();
  await expect(asStranger()).rejects.toMatchObject({ reason: "unauthenticated" });
  await expect(
    authenticate(response.room_id, null, { baseUrl, way: "http", client: ["test"] }),
  ).rejects.toMatchObject({
    reason: "unauthenticated",
  });
  await expect(
    authenticate("rm_none", "token", { baseUrl, way: "http", client: ["test"] }),
  ).rejects.toMatchObject({
    reason: "not_found",
  });
  await expect(sendMessage(await asObserver(), { content: "hello" })).rejects.toMatchObject({
    reason: "forbidden",
  });
  const session = await asShop();
  expect(() => requireResolver(session, "qst_99")).not.toThrow();
  await expect(resolveQuestion(session, "qst_x", { resolution: "so" })).rejects.toMatchObject({
    reason: "not_found",
  });
  for (const n of ["0", "1", "-1", "x", "9999999999"]) {
    await expect(readContractVersion(session, n)).rejects.toMatchObject({ reason: "not_found" });
  }
});
