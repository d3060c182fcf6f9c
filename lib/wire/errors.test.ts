import { expect, test } from "vitest";
import { presentError } from "./errors";

const info = { reason: "not_found" as const, message: "There is no such version.", issues: [] };
const hintOf = (next: "listContractVersions" | "readRoom") =>
  presentError({ ...info, next }, { way: "tools", baseUrl: "http://localhost" }).error.hint;

test("a hint for tools names only a request that is a tool", () => {
  expect(hintOf("readRoom")).toMatch(/^Next: the tool read_room - /);
  expect(hintOf("listContractVersions")).toBeUndefined();
});
