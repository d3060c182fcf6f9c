import { expect, test } from "vitest";
import { presentError } from "./errors";

const info = { reason: "not_found" as const, message: "There is no such version.", issues: [] };
const hintOf = (next: "listContractVersions" | "readRoom" | "readEvents") =>
  presentError({ ...info, next }, { way: "tools", baseUrl: "http://localhost" }).error.hint;

test("a hint for tools names only a request that is a tool", () => {
  expect(hintOf("readRoom")).toMatch(/^Next: the tool read_room - /);
  expect(hintOf("listContractVersions")).toBeUndefined();
});

test("the placeholder for a number is not in quotation marks", () => {
  expect(hintOf("readEvents")).toContain(`{"after":<the last_seq you have read>,"wait_seconds":0}`);
});
