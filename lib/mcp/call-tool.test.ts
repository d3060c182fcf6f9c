import { expect, test } from "vitest";
import { z } from "zod";
import { clientGone } from "@/lib/client-gone";
import { metrics } from "@/lib/metrics";
import { RoomError } from "@/lib/room/errors";
import type { MessageContext } from "@/lib/service/message-context";
import { callTool } from "./call-tool";
import { caller } from "./test-caller";
import type { Tool } from "./tool";

const toolThat = (call: Tool["call"]): Tool => ({
  ...{ title: "", description: "", annotations: {}, rateLimit: undefined },
  ...{ input: z.object({}), output: z.object({}) },
  call,
});

test("both the texts and the fields of a result are deferred, so that none makes long JSON in one piece", async () => {
  const deferred: unknown[] = [];
  const deferring: MessageContext = {
    ...caller,
    defer: (value) => {
      deferred.push(value);
      return value;
    },
  };
  const tool = toolThat(async () => ({ facts: { a: "long" }, words: ["long", "longer"] }));
  const result = await callTool("read_room", tool, {}, deferring);
  expect(result.content).toEqual(["long", "longer"].map((text) => ({ type: "text", text })));
  expect(deferred).toEqual(["long", "longer", { a: "long" }]);
});

test.each([
  ["a client that disconnects before the result", "left", clientGone],
  ["a request that the rules reject", "rejected", () => new RoomError("conflict", "The room is agreed.")],
  ["a database that does not respond", "failed", () => new RoomError("unavailable", "Try again.")],
])("the metrics count %s as %s", async (_, outcome, error) => {
  const name = `tool_for_${outcome}`;
  await callTool(
    name,
    toolThat(async () => {
      throw error();
    }),
    {},
    caller,
  );
  const counted = (await metrics().toolCalls.get()).values.filter(({ labels }) => labels.tool === name);
  expect(counted).toMatchObject([{ labels: { outcome }, value: 1 }]);
});
