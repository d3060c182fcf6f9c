import { describe, expect, it } from "vitest";
import { expectError } from "../support/expect-error";
import { escapedJson, sendRequest } from "../support/http";
import { uploadUntilResponse } from "../support/long-upload";
import { nth } from "../support/nth";
import { openRoom, postRoom, roomRequest } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { read } from "../support/steps";

const service = sharedService();

const post = (body: string | Uint8Array) => sendRequest("POST", `${service.baseUrl}/api/rooms`, { body });

describe("The body of a creation", () => {
  it.each([
    "application/json; charset=iso-8859-1",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/octet-stream",
    "not a media type",
    "",
  ])("is read as JSON under the content type %j", async (type) => {
    const { status } = await postRoom(service, roomRequest(), { "content-type": type });
    expect(status).toBe(201);
  });

  it("means the same however JSON escapes it", async () => {
    const goal = 'Grüße an 🙂, "quoted" \\ and \n';
    const { status, body } = await post(escapedJson(roomRequest({ goal })));
    expect(status).toBe(201);
    expect((await read(openRoom(service, body))).room_goal).toBe(goal);
  });

  it("may be six times as large as its text when every character of a text at its limit is escaped", async () => {
    const goal = "goal".repeat(8 * 1024);
    const { status, body } = await post(escapedJson(roomRequest({ goal })));
    expect(status).toBe(201);
    expect((await read(openRoom(service, body))).room_goal === goal).toBe(true);
  });

  it.each([
    ["plain", JSON.stringify],
    ["escaped", escapedJson],
  ])(
    "may hold eight participants with every text at its limit, %s",
    async (_, write) => {
      const request = largestRequest();
      const { status, body, text } = await post(write(request));
      expect(status, text.slice(0, 300)).toBe(201);
      const view = await read(openRoom(service, body), 7);
      expect(view.your_instructions === request.goal).toBe(true);
      expect(nth(view.participants, 7).knows).toHaveLength(98);
    },
    60_000,
  );

  it("is rejected with 413 when it is larger than any room may be, however JSON escapes it", async () => {
    expect(await uploadUntilResponse(`${service.baseUrl}/api/rooms`, 64 * 1024 * 1024)).toBe(413);
  });

  it.each([
    ["empty", ""],
    ["no JSON", "{title: 'Delivery'}"],
    ["cut off", JSON.stringify(roomRequest()).slice(0, -1)],
    ["a list", JSON.stringify([roomRequest()])],
    ["a text", JSON.stringify(JSON.stringify(roomRequest()))],
    ["null", "null"],
    ["nested 40 deep", JSON.stringify(roomRequest({ extra: nested(40) }))],
    ["nested 20,000 deep", `{"title":${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
  ])("is rejected with 400 when it is %s", async (_, body) => {
    expectError(await post(body), 400, "validation");
  });

  it("is rejected with 400 when it is not UTF-8", async () => {
    const latin1 = Buffer.from(JSON.stringify(roomRequest({ goal: "Grüße" })), "latin1");
    expectError(await post(latin1), 400, "validation");
  });
});

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}

/** All but the last two entries of each list: what JSON needs around the texts has to fit in, too. */
function largestRequest() {
  const text = "word".repeat(8 * 1024);
  const list = Array.from({ length: 98 }, () => "fact".repeat(512));
  const participants = Array.from({ length: 8 }, (_, index) => ({
    role: `${index}`.repeat(64),
    display_name: "n".repeat(100),
    knows: list,
    needs_to_determine: list,
    instructions: text,
  }));
  return { title: "t".repeat(200), brief: text, goal: text, participants };
}
