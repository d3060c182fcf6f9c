import { describe, expect, test } from "vitest";
import { lastEventIdOf } from "./parse-request";

const get = (init: RequestInit = {}) => new Request("http://localhost/", init);

describe("Last-Event-ID", () => {
  const idOf = (id: string) => lastEventIdOf(get({ headers: { "last-event-id": id } }));

  test("is a number or absent", () => {
    expect([idOf("0"), idOf("17"), lastEventIdOf(get())]).toEqual([0, 17, undefined]);
  });

  test.each(["", "-1", "1.5", "0x1", "seven", "1,2", "9999999999"])("is rejected when it is %j", (id) => {
    expect(() => idOf(id)).toThrow(expect.objectContaining({ reason: "invalid" }));
  });
});
