import { expect, test, vi } from "vitest";
import { RoomError } from "./errors";

test("a RoomError has its reason, message and cause", () => {
  const cause = new Error("connection lost");
  const error = new RoomError("unavailable", "The database is unavailable: try again.", { cause });
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).toBe("RoomError: The database is unavailable: try again.");
  expect([error.reason, error.cause]).toEqual(["unavailable", cause]);
});

test("a RoomError names no request and no field unless given", () => {
  const bare = new RoomError("forbidden", "Not yours.");
  expect([bare.next, bare.issues, bare.cause]).toEqual([undefined, [], undefined]);
  const issues = [{ path: "title", message: "is missing" }];
  const full = new RoomError("invalid", "title is missing", { next: "readRoom", issues });
  expect([full.next, full.issues]).toEqual(["readRoom", issues]);
});

test("a RoomError of another module graph is an instance, but not of a subclass", async () => {
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
