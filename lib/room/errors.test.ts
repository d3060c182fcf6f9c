import { expect, test } from "vitest";
import { RoomError } from "./errors";

test("a refusal is an error with its reason, its words and what brought it about", () => {
  const cause = new Error("connection lost");
  const error = new RoomError("unavailable", "The database is away: try again.", { cause });
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toBe("RoomError: The database is away: try again.");
  expect([error.reason, error.cause]).toEqual(["unavailable", cause]);
});

test("a refusal names no call and no field unless it is given some", () => {
  const bare = new RoomError("forbidden", "Not yours.");
  expect([bare.next, bare.issues, bare.cause]).toEqual([undefined, [], undefined]);
  const issues = [{ path: "title", message: "is missing" }];
  const full = new RoomError("invalid", "title is missing", { next: "readRoom", issues });
  expect([full.next, full.issues]).toEqual(["readRoom", issues]);
});
