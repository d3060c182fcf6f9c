import { expect, test } from "vitest";
import { z } from "zod";
import type { MessageContext } from "@/lib/service/message-context";
import { callTool } from "./call-tool";

test("both the texts and the fields of a result are deferred, so that none makes long JSON in one piece", async () => {
  const deferred: unknown[] = [];
  const context: MessageContext = {
    baseUrl: "http://rooms.test",
    client: { address: "192.0.2.1", network: undefined },
    isCounted: false,
    signal: new AbortController().signal,
    requestId: undefined,
    hold: () => undefined,
    defer: (value) => {
      deferred.push(value);
      return value;
    },
  };
  const tool = {
    ...{ title: "", description: "", annotations: {}, rateLimit: undefined },
    ...{ input: z.object({}), output: z.object({}) },
    call: async () => ({ facts: { a: "long" }, words: ["long", "longer"] }),
  };
  const result = await callTool("read_room", tool, {}, context);
  expect(result.content).toEqual(["long", "longer"].map((text) => ({ type: "text", text })));
  expect(deferred).toEqual(["long", "longer", { a: "long" }]);
});
