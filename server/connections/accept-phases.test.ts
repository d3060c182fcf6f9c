import { describe, expect, test } from "vitest";
import { AcceptPhases } from "./accept-phases";

/** The phase after each turn of 1 ms, where a connection is accepted in those of which `accepts` says so. */
function play(turns: number, accepts: (turn: number) => boolean): boolean[] {
  const phases = new AcceptPhases();
  return Array.from({ length: turns }, (_, turn) => {
    if (accepts(turn)) phases.accept();
    phases.endTurn(1_000 + turn);
    return phases.isOn;
  });
}

const count = (turns: boolean[]) => turns.filter(Boolean).length;

describe("phases for accepting connections", () => {
  test("begin with a connection and end when no other follows", () => {
    expect(play(5, (turn) => turn === 1)).toEqual([false, true, false, false, false]);
    expect(play(6, (turn) => turn >= 1 && turn <= 3)).toEqual([false, true, true, true, false, false]);
  });

  test("are announced by the second connection of a turn", () => {
    const phases = new AcceptPhases();
    const isCrowded = [0, 1, 2].map(() => {
      phases.accept();
      return phases.isCrowded;
    });
    expect(isCrowded).toEqual([false, true, true]);
    phases.endTurn(1_000);
    phases.endTurn(1_001);
    expect(phases.isCrowded).toBe(false);
  });

  test("end after 80 ms, and leave half as long to requests, while connections come in without a pause", () => {
    const turns = play(360, () => true);
    expect(turns.slice(0, 240)).toEqual([
      ...Array(80).fill(true),
      ...Array(40).fill(false),
      ...Array(80).fill(true),
      ...Array(40).fill(false),
    ]);
  });

  test("leave a third of the time to requests, however connections are spread", () => {
    for (const pause of [2, 3, 5, 50, 79, 80, 81, 120])
      expect(count(play(10_000, (turn) => turn % pause > 0)), `one pause in ${pause}`).toBeLessThan(6_800);
  });
});
