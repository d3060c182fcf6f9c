import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { withTables } from "../measure/document";
import { assumptions as given } from "./assumptions";
import type { Costs } from "./costs";
import { mostRoomsOf, partsOf, roomsOfOneDatabase, shardsFor } from "./limits";
import { bytesPerRoom, loadOf, ratesOf, rowsPerRoom, writeKinds } from "./model";
import { simulateQueue } from "./queue";
import { tablesOf } from "./tables";

const costs: Costs = JSON.parse(readFileSync("scripts/simulate/measured.json", "utf8"));

test("the document holds what the model makes of what was measured last", () => {
  const document = readFileSync("docs/scale.md", "utf8");
  expect(withTables(document, tablesOf(costs, given))).toBe(document);
});

describe("the load", () => {
  test("of a day holds each room's writes once", () => {
    const rates = ratesOf(1_000, { ...given, peak: 1 });
    const writesADay = writeKinds.reduce((sum, kind) => sum + rates[kind], 0) * given.ttlHours * 3_600;
    const { participants, messages, questions, contracts, agreements } = given;
    expect(writesADay).toBeCloseTo(
      1_000 * (participants - 1 + messages + 2 * questions + contracts + agreements),
    );
  });

  test("counts a room's rows: itself, participants, events, questions, keys", () => {
    const small = { ...given, participants: 2, messages: 1, questions: 1, contracts: 1, agreements: 2 };
    // 1 room, 2 participants, 2 joins, 6 other events, 1 question, 6 keys.
    expect(rowsPerRoom(small)).toBe(1 + 2 + 2 + 6 + 1 + 6);
    expect(bytesPerRoom(costs, small)).toBeGreaterThan(costs.calls.create.storedBytes);
  });

  test("grows with the rooms, notifications delivered faster than they", () => {
    const [one, ten] = [loadOf(10_000, costs, given), loadOf(100_000, costs, given)];
    expect(ten.writesPerSecond).toBeCloseTo(10 * one.writesPerSecond);
    expect(ten.deliveriesPerSecond).toBeGreaterThan(10 * one.deliveriesPerSecond);
  });

  test("needs no end of processes once each is busy with hearing alone", () => {
    const deaf = { ...costs, notification: { serverMs: 1_000, databaseMs: 0 } };
    expect(loadOf(1_000_000, deaf, given).processes).toBe(Number.POSITIVE_INFINITY);
  });
});

test("a part bears its most rooms, and not one more", () => {
  for (const part of partsOf(costs, given)) {
    const most = mostRoomsOf(part, costs, given);
    expect(part.fill(loadOf(most, costs, given))).toBeLessThanOrEqual(1);
    expect(part.fill(loadOf(most + 1, costs, given))).toBeGreaterThan(1);
  }
});

test("as many shards as needed bear the rooms", () => {
  const { shards, each } = shardsFor(1_000_000, costs, given, "inCommit");
  expect(each.rooms).toBeLessThanOrEqual(roomsOfOneDatabase(costs, given, "inCommit"));
  expect(1_000_000 / (shards - 1)).toBeGreaterThan(roomsOfOneDatabase(costs, given, "inCommit"));
});

test("a queue waits as theory says (M/D/1), and the same each time", () => {
  const { mean } = simulateQueue(0.6);
  expect(mean).toBeCloseTo(0.6 / (2 * (1 - 0.6)), 1);
  expect(simulateQueue(0.6)).toEqual(simulateQueue(0.6));
});
