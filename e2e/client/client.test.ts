import { expect, it } from "vitest";
import { createRoom, openRoom } from "@/lib/client/room-client";
import type { ClientOptions } from "@/lib/client/send-request";
import { nth } from "../support/nth";
import { startService } from "../support/service";
import { ownService } from "../support/service-for-tests";

const service = ownService();

const request = {
  title: "Delivery of parts",
  goal: "Agree on dates of delivery",
  participants: [{ role: "Buyer" }, { role: "Seller" }],
};

/** A new room at `baseUrl`, with a client for each participant and the observer. */
async function opened(baseUrl = service.baseUrl, options?: ClientOptions) {
  const { invite_urls, observer_url } = await createRoom(baseUrl, request);
  const [buyer, seller] = [nth(invite_urls, 0), nth(invite_urls, 1)].map((link) => openRoom(link, options));
  const observer = openRoom(observer_url, options);
  if (!buyer || !seller) throw new Error("a room of fewer than two");
  return { buyer, seller, observer };
}

it("two clients negotiate a room, each waiting for its turn", async () => {
  const { buyer, seller, observer } = await opened();
  const watched = async () => {
    const actions: string[] = [];
    for await (const { events } of observer.follow()) actions.push(...events.map(({ action }) => action));
    return actions;
  };
  const buys = async () => {
    await buyer.waitForTurn();
    await buyer.propose("# Decisions\n\nMay.", 0);
    await buyer.agree(1);
    const room = await buyer.waitForTurn();
    await buyer.resolve(nth(room.open_questions, 0).id, "Rotterdam.");
    await buyer.waitForTurn();
    return buyer.final();
  };
  const sells = async () => {
    const { role } = await seller.join();
    await seller.waitForTurn();
    const { participants } = await seller.read();
    // The proposal made it both sides' turn: the buyer's agreement comes before the question.
    for await (const { events } of seller.follow({ after: 0 }))
      if (events.some(({ action }) => action === "agreed")) break;
    await seller.ask("Which harbour?", { to: nth(participants, 0).id });
    const { current_contract } = await seller.waitForTurn();
    expect((await seller.agree(current_contract?.version ?? 0)).everyone_agreed).toBe(true);
    return [role, await seller.final()];
  };
  const [actions, bought, sold] = await Promise.all([watched(), buys(), sells()]);
  expect(sold).toEqual(["Seller", bought]);
  expect(actions).toEqual(["joined", "joined", "proposed", "agreed", "asked", "resolved", "agreed"]);
  expect((await observer.versions()).versions).toHaveLength(1);
  expect((await observer.version(1)).contract.markdown).toBe("# Decisions\n\nMay.");
  await expect(buyer.say("More")).rejects.toMatchObject({ status: 409, code: "conflict" });
  await observer.delete();
  await expect(buyer.read()).rejects.toMatchObject({ status: 404, code: "not_found" });
});

it("a write whose response is lost happens once", async () => {
  let lost = 0;
  const losing: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === "GET" || ++lost % 2 === 0) return response;
    throw new TypeError("fetch failed");
  };
  const { buyer, observer } = await opened(service.baseUrl, { fetch: losing });
  const { message } = await buyer.say("Once");
  const { contract } = await buyer.propose("# Once", 0);
  expect([lost, message.content, contract.version]).toEqual([4, "Once", 1]);
  const { conversation, last_seq } = await observer.read();
  expect([conversation.length, last_seq]).toEqual([1, 3]);
});

it("a room that has not changed is not sent again", async () => {
  const statuses: number[] = [];
  const counting: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    statuses.push(response.status);
    return response;
  };
  const { buyer } = await opened(service.baseUrl, { fetch: counting });
  const first = await buyer.read();
  expect(await buyer.read()).toEqual(first);
  await buyer.say("News");
  expect((await buyer.read()).conversation).toHaveLength(1);
  expect(statuses).toEqual([200, 304, 201, 200]);
});

it("a follower of a room continues from the last event when the service is back", async () => {
  const env = { DATABASE_URL: service.databaseUrl };
  const before = await startService(env);
  const { buyer, seller } = await opened(before.baseUrl);
  const news = seller.follow();
  expect((await news.next()).value?.events).toHaveLength(1);
  const waiting = news.next();
  await before.stop();
  const after = await startService({ ...env, PORT: new URL(before.baseUrl).port });
  try {
    await buyer.say("Still there?");
    expect((await waiting).value?.events).toMatchObject([{ seq: 2, body: "Still there?" }]);
  } finally {
    await after.stop();
  }
});
