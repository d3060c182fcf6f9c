import { expect, test, vi } from "vitest";
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

test("an error of the class in another module graph is one, and none of a subclass here", async () => {
  const thrown = new RoomError("full", "full");
  vi.resetModules();
  const other = await import("./errors");
  expect(other.RoomError).not.toBe(RoomError);
  expect(thrown).toBeInstanceOf(other.RoomError);
  class Special extends RoomError {}
  expect(thrown).not.toBeInstanceOf(Special);
  expect(new Special("full", "full")).toBeInstanceOf(Special);
  expect(new Error("full")).not.toBeInstanceOf(RoomError);
});
