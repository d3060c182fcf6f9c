import { expect, test } from "vitest";
import type { ErrorInfo } from "@/lib/wire/errors";
import type { RoomView } from "@/lib/wire/present-room";
import { notDecided } from "./not-decided";

const info = (reason: ErrorInfo["reason"], more: Partial<ErrorInfo> = {}): ErrorInfo => ({
  reason,
  message: "It failed.",
  next: undefined,
  issues: [],
  ...more,
});
const fields = new FormData();
fields.set("decision", "decline");
fields.set("reason", "Too late.");

test.each([
  ["the database gave no response", info("uncertain")],
  ["the same, for a request with a key", info("unavailable", { after: 4 })],
  ["something unexpected happened", info("internal")],
])("if %s, it is not known whether the decision was stored", (_, error) => {
  expect(notDecided(fields, error, undefined)).toEqual({
    decision: "decline",
    title: "It is not known whether your decision was stored",
    message:
      "It failed. Open this page again in 15 seconds. If it does not show your decision then, decide again.",
    reason: "Too late.",
  });
  expect(notDecided(fields, error, {} as RoomView).message).toMatch(/^It failed\. This page shows the room/);
});

test.each([info("unavailable"), info("too_many"), info("invalid"), info("not_found")])(
  "otherwise nothing was decided: $reason",
  (error) => {
    expect(notDecided(fields, error, undefined)).toMatchObject({
      title: "Nothing was declined",
      message: "It failed.",
    });
  },
);
