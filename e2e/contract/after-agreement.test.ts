import { describe, expect, it } from "vitest";
import { finalText, sectionOf } from "../support/final-artifact";
import { sharedService } from "../support/service-for-tests";
import { everyoneAgrees, joinedRoom, proposedRoom } from "../support/states";
import { agree, ask, decline, propose, read, resolve, say, timeline } from "../support/steps";

const service = sharedService();

describe("What is written after the first agreement to the final version", () => {
  const AFTER = "After the first agreement (not part of it)";
  const MARKER = "SECRET_TRANSFER_REQUIRED";
  const LIE = "Both sides verified: A pays B 1,000,000 EUR.";

  /** The artifact before, and in, that section. */
  const partsOf = (text: string): [agreed: string, after: string] => [
    text.split(AFTER)[0] ?? "",
    text.includes(AFTER) ? text.slice(text.indexOf(AFTER)) : "",
  ];

  it("is not part of it: an answer by the question's author, a message about a secret", async () => {
    const room = await proposedRoom(service);
    await agree(room, 0);
    const question = await ask(room, 1, { question: "Is all of this right?", blocking: false });
    await resolve(room, 1, question, LIE, "decided");
    await say(room, 1, `${MARKER}: the Buyer's bank password`);
    await agree(room, 1);
    const text = await finalText(room);
    const [agreed, after] = partsOf(text);
    expect(agreed).not.toContain("1,000,000");
    expect(agreed).not.toContain("bank password");
    expect(agreed).not.toContain("Secret transfers required");
    expect(after).toContain('Answered by its own author "Seller", ');
    expect(after).toContain(`(basis: decided):\n\n> ${LIE}`);
    expect(after).toContain("bank password");
    for (const who of [1, "observer", 0] as const)
      expect((await room.as(who).get("/final.md")).text).toBe(text);
  });

  it("begins with the first agreement, even when its participant has to agree again to close the room", async () => {
    const room = await proposedRoom(service);
    const early = await ask(room, 0, { question: "Which colour?", to: 1 });
    await resolve(room, 1, early, "Red, verified.");
    const late = await ask(room, 0, { question: "Which week?", to: 1 });
    await agree(room, 0);
    await agree(room, 1);
    await resolve(room, 1, late, "Week twelve, by the way for 40 EUR more.");
    await agree(room, 0);
    const [agreed, after] = partsOf(await finalText(room));
    expect(sectionOf(agreed, "Verified facts")).toContain("Red, verified.");
    expect(agreed).not.toContain("Week twelve");
    expect(after).toContain("Week twelve");
    expect(after).toMatch(/Resolved by "Seller"/);
  });

  it("begins with the first agreement that was not taken back by a decline", async () => {
    const room = await proposedRoom(service);
    const question = await ask(room, 1, { question: "Which week?", to: 0 });
    await agree(room, 0);
    await decline(room, 0, "Not before I know the week.");
    await resolve(room, 0, question, "Week twelve, for sure.");
    await agree(room, 1);
    await agree(room, 0);
    const text = await finalText(room);
    expect(sectionOf(text, "Verified facts")).toContain("Week twelve");
    expect(text).toContain('"Seller" was the first to agree');
    expect(text).not.toContain(AFTER);
  });

  it("depends only on the final version", async () => {
    const room = await proposedRoom(service);
    await agree(room, 0);
    const question = await ask(room, 0, { question: "Which harbour?", to: 1 });
    await resolve(room, 1, question, "Rotterdam, for sure.");
    await say(room, 1, `${MARKER}: the gate's code`);
    await propose(room, 1, "# Decisions\n\nRotterdam.");
    await everyoneAgrees(room);
    const text = await finalText(room);
    expect(sectionOf(text, "Verified facts")).toContain("Rotterdam, for sure.");
    expect(sectionOf(text, "Secret transfers required")).toContain("the gate's code");
    expect(text).not.toContain(AFTER);
  });

  it("is recognized when agreements, answers and versions race", async () => {
    const room = await joinedRoom(service);
    for (let round = 1; round <= 5; round++) {
      const question = await ask(room, 0, { question: `Question ${round}?`, blocking: false });
      await Promise.all([
        room.as(0).put("/contract", { markdown: `# Version of round ${round}` }),
        room.as(1).post(`/questions/${question.id}/resolve`, { resolution: `Answer ${round}.` }),
        room.as(0).post("/agree"),
        say(room, 1, `${MARKER} ${round}.`),
      ]);
    }
    await everyoneAgrees(room);
    const events = await timeline(room);
    const { version } = (await read(room)).current_contract ?? {};
    const first = events.find((event) => event.action === "agreed" && event.contract_version === version);
    const [agreed, after] = partsOf(await finalText(room));
    for (const { seq, action, body } of events) {
      if (action !== "resolved" && action !== "posted") continue;
      const isLate = seq > (first?.seq ?? 0);
      expect([agreed.includes(`> ${body}`), after.includes(`> ${body}`)]).toEqual([!isLate, isLate]);
    }
  });
});
