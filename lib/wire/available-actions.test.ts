import fc from "fast-check";
import { expect, test } from "vitest";
import {
  approving,
  baseUrl,
  commandFor,
  commandOf,
  outcomeOf,
  routed,
  senderOf,
  step,
  viewersOf,
  withoutQuery,
} from "@/e2e/support/negotiation";
import { newRoom, safe } from "@/e2e/support/plain-room";
import type { ActionName } from "@/lib/room/actions";
import { evolve, isComplete } from "@/lib/room/evolve";
import { type Command, participantOf, type Room, type Viewer } from "@/lib/room/room";
import { presentActions, wireName } from "./available-actions";
import { isWrite } from "./endpoint";
import { endpoints, pathOf } from "./endpoints";

const statesAtLeast = 2_000;

/** Every write there is for a room, by its wire name and address, with a body that is valid in itself. */
const everyWrite = (room: Room): { name: string; url: string; command: Command }[] => {
  const write = (name: ActionName, command: Command, qid = "") => ({
    name: wireName(name),
    url: baseUrl + pathOf(name, { id: room.id, qid }),
    command,
  });
  return [
    write("joinRoom", { type: "join" }),
    write("sendMessage", { type: "post", content: safe("x") }),
    write("askQuestion", { type: "ask", question: safe("x"), blocking: true }),
    ...room.questions.map(({ seq }) =>
      write("resolveQuestion", { type: "resolve", questionSeq: seq, resolution: safe("x") }, `qst_${seq}`),
    ),
    write("proposeContract", { type: "propose", markdown: safe("x") }),
    write("agreeToContract", { type: "agree" }),
    write("approveContract", { type: "approve", version: room.contractVersion }),
    write("declineContract", { type: "decline", version: room.contractVersion, reason: safe("x") }),
    write("withdraw", { type: "withdraw", lastSeq: room.lastSeq, reason: safe("x") }),
    write("replaceLink", { type: "replaceLink" }),
    // Agree and finalize are one request: finalize is listed only where closing the room is the step.
    ...(isComplete(room) ? [write("finalizeContract", { type: "agree" })] : []),
  ];
};

/** Makes every call that is listed, and every write that is not. */
function checkHonesty(room: Room, viewer: Viewer): void {
  const actions = presentActions({ room, viewer, baseUrl, way: "http" });
  for (const action of actions) {
    const { name, params } = routed(action);
    expect(action.url).toBe(
      withoutQuery(action.url) +
        (name === "readEvents" || isWrite(endpoints[name]) ? `?after=${room.lastSeq}` : ""),
    );
    expect(wireName(name as "joinRoom")).toBe(action.name);
    const command = commandOf(name, params, action.body);
    if (command)
      expect(outcomeOf(room, viewer, command), `${action.name} is listed`).toMatchObject({
        seq: room.lastSeq + 1,
      });
    if (["getFinalContract", "getRecord", "exportRoom"].includes(name)) expect(room.status).not.toBe("open");
    if (name === "readContractVersion") expect(Number(params.n)).toBe(room.contractVersion);
    if (name === "resolveQuestion") {
      const me = participantOf(room, viewer)?.id;
      const { authorId, addresseeId } = room.questions.find(({ seq }) => `qst_${seq}` === params.qid) ?? {};
      const isOwn = authorId === me && addresseeId !== me;
      expect(action.description.startsWith("Answer your own question.")).toBe(isOwn);
    }
  }
  const deletion = actions.findIndex(({ name }) => name === "delete_room");
  if (viewer.kind === "person") expect(deletion).toBe(-1);
  else {
    expect(deletion).toBe(actions.length - 1);
    expect(actions.at(-1)?.description).toContain("only when the person you act for asks for it");
  }
  for (const { name, url, command } of everyWrite(room)) {
    if (actions.some((action) => action.name === name && withoutQuery(action.url) === url)) continue;
    const outcome = outcomeOf(room, viewer, command);
    expect(
      outcome === null || outcome === "rejected",
      `${name} is not listed, yet: ${JSON.stringify(outcome)}`,
    ).toBe(true);
  }
}

test(`in ${statesAtLeast} states of rooms of 2 to 8 each viewer's list of calls is honest`, {
  timeout: 300_000,
}, () => {
  let states = 0;
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 8 }),
      fc.constantFrom(0, 0, 0, 4 * 1024 * 1024 - 50),
      approving,
      fc.array(step, { minLength: 20, maxLength: 60, size: "max" }),
      (participants, contentBytes, people, steps) => {
        let room: Room = { ...newRoom(participants, people), contentBytes };
        for (const next of steps) {
          const outcome = outcomeOf(room, senderOf(room, next), commandFor(room, next));
          if (outcome === null || outcome === "rejected") continue;
          room = evolve(room, outcome);
          states++;
          seen.add(`${outcome.action} ${room.status}`);
          for (const viewer of viewersOf(room)) checkHonesty(room, viewer);
        }
      },
    ),
    { numRuns: 150, seed: 20_261_121 },
  );
  expect(states).toBeGreaterThan(statesAtLeast);
  expect([...seen].sort()).toEqual([
    "agreed agreed",
    "agreed open",
    "asked open",
    "declined open",
    "joined open",
    "posted open",
    "proposed open",
    "replaced_link agreed",
    "replaced_link ended",
    "replaced_link open",
    "resolved open",
    "submitted open",
    "withdrew ended",
  ]);
});
