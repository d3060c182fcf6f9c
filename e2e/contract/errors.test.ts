import { describe, expect, it } from "vitest";
import { alone } from "../support/alone";
import { call } from "../support/http";
import { expectMarkdownRefusal, expectRefusal } from "../support/refusal";
import { createRoom, unknownRoom } from "../support/room";
import { serviceForTests } from "../support/service-for-tests";
import { agreedRoom, joinedRoom, proposedRoom, THREE_ROLES } from "../support/states";
import { ask, resolve, succeeds } from "../support/steps";

const service = serviceForTests();

describe("A refusal with 401", () => {
  it.each([
    ["no token", {}],
    ["an unknown token", { authorization: `Bearer ptk_${"0".repeat(32)}` }],
    ["an empty token", { authorization: "Bearer " }],
    ["a token of no form", { authorization: "Bearer \u00e9\u00ff" }],
    ["a very long token", { authorization: `Bearer ${"x".repeat(6_000)}` }],
    ["another scheme", { authorization: "Basic dXNlcjpwYXNz" }],
  ])("answers %s, and asks for a bearer token", async (_, headers) => {
    const room = await createRoom(service);
    const answer = await call("GET", room.url, { headers });
    expectRefusal(answer, 401, "forbidden");
    expect(answer.headers["www-authenticate"]).toMatch(/^Bearer\b/);
  });

  it("answers a token of another room", async () => {
    const [room, other] = [await createRoom(service), await createRoom(service)];
    for (const token of other.tokens) expectRefusal(await room.withToken(token).get(), 401, "forbidden");
  });

  it.each(["ptk_wrong", "", "%00", "a".repeat(4_000)])(
    "answers a wrong token in the query, such as %j",
    async (token) => {
      const room = await createRoom(service);
      const answer = await room.as("nobody").get(`?token=${token}`);
      expectRefusal(answer, 401, "forbidden");
      expect(answer.headers["www-authenticate"]).toMatch(/^Bearer\b/);
    },
  );
});

describe("A refusal with 403", () => {
  it("answers the observer who writes", async () => {
    const room = await proposedRoom(service);
    expectRefusal(await room.as("observer").post("/agree"), 403, "forbidden");
    expectRefusal(await room.as("observer").post("/messages", { content: "Hello" }), 403, "forbidden");
  });

  it("answers a participant who resolves the question of others", async () => {
    const room = await joinedRoom(service, THREE_ROLES);
    const { id } = await ask(room, 0, { to: 1 });
    expectRefusal(await room.as(2).post(`/questions/${id}/resolve`, { resolution: "May" }), 403, "forbidden");
  });
});

describe("A refusal with 404", () => {
  it("answers a room that never was, whoever asks", async () => {
    const { tokens } = await createRoom(service);
    for (const token of [undefined, ...tokens]) {
      expectRefusal(await unknownRoom(service, token).get(), 404, "not_found");
    }
  });

  it.each(["rm_", "x", ...alone("rm_%00"), "%20", "rm_'--", "%F0%9F%99%82", `rm_${"a".repeat(5_000)}`])(
    "answers a room of the impossible name %s",
    async (id) => {
      expectRefusal(await call("GET", `${service.baseUrl}/api/rooms/${id}`), 404, "not_found");
    },
  );

  it.each([
    ["GET", "/api/nothing"],
    ["POST", "/api/nothing"],
    ["DELETE", "/api/rooms/x/y/z"],
    ["GET", "/api/rooms/x/final"],
    ["GET", "/api/rooms/x/messages/msg_1"],
    ["GET", "/api/rooms/x/questions/qst_1"],
    ["POST", "/api/rooms/x/contract/versions/1/agree"],
    ["PUT", "/api/room"],
  ])("answers the unknown path %s %s", async (method, path) => {
    expectRefusal(await call(method, service.baseUrl + path), 404, "not_found");
  });

  it("answers an unknown contract version", async () => {
    const room = await proposedRoom(service);
    expectRefusal(await room.as(0).get("/contract/versions/2"), 404, "not_found");
  });
});

describe("A refusal with 409 as a conflict", () => {
  it("answers a write to an agreed room", async () => {
    const room = await agreedRoom(service);
    expectRefusal(await room.as(0).post("/messages", { content: "Late" }), 409, "conflict");
  });

  it("answers agreeing without a contract, and resolving twice", async () => {
    const room = await joinedRoom(service);
    expectRefusal(await room.as(0).post("/agree"), 409, "conflict");
    const { id } = await resolve(room, 1, await ask(room, 0));
    expectRefusal(await room.as(1).post(`/questions/${id}/resolve`, { resolution: "May" }), 409, "conflict");
  });

  it("answers the final artifact of an open room, as Markdown", async () => {
    const room = await proposedRoom(service);
    for (const who of [0, "observer"] as const) {
      expectMarkdownRefusal(await room.as(who).get("/final.md"), 409, "conflict");
    }
  });
});

describe("A refusal with 413", () => {
  it.each([
    ["POST", "/messages", "content", 32],
    ["POST", "/questions", "question", 32],
    ["PUT", "/contract", "markdown", 128],
  ])("answers %s %s when %s is over %i KB, and not at it", async (method, path, field, limit) => {
    const room = await joinedRoom(service);
    const text = "é".repeat((limit * 1024) / 2);
    const sending = (value: string) =>
      room.as(0).send(method, path, { body: JSON.stringify({ [field]: value }) });
    const answer = await sending(`${text}.`);
    expectRefusal(answer, 413, "limit");
    expect(answer.body.error?.message).toContain(field);
    await succeeds(sending(text));
  });

  it("answers the resolution over 32 KB, and not at it", async () => {
    const room = await joinedRoom(service);
    const path = `/questions/${(await ask(room, 0)).id}/resolve`;
    const resolution = "é".repeat(16 * 1024);
    expectRefusal(await room.as(1).post(path, { resolution: `${resolution}.` }), 413, "limit");
    await succeeds(room.as(1).post(path, { resolution }));
  });
});

describe("The text of a refusal", () => {
  it("is one object with one key and tells what is wrong with which field", async () => {
    const room = await joinedRoom(service);
    const answer = await room.as(0).post("/messages", { content: 5 });
    expectRefusal(answer, 400, "validation");
    expect(answer.headers["content-type"]).toMatch(/^application\/json\b/);
    expect(answer.body.error?.message).toContain("content");
    for (const issue of answer.body.error?.issues ?? []) {
      expect(Object.keys(issue).sort()).toEqual(["message", "path"]);
    }
  });

  it("of a final artifact is Markdown that names the code, whatever is wrong", async () => {
    const room = await agreedRoom(service);
    expectMarkdownRefusal(await room.as("nobody").get("/final.md"), 401, "forbidden");
    expectMarkdownRefusal(await room.withToken("ptk_wrong").get("/final.md"), 401, "forbidden");
    expectMarkdownRefusal(await unknownRoom(service).get("/final.md"), 404, "not_found");
  });
});

describe("An address or a method that does not exist", () => {
  it.each([
    ["GET", "/contract", 405],
    ["GET", "/messages", 405],
    ["POST", "", 405],
    ["POST", "/propose", 404],
  ])("below a room, as in %s %s, leads to the call that reads the room", async (method, path, status) => {
    const room = await createRoom(service);
    const refusal = await room.as(0).send(method, path);
    expect(refusal.status).toBe(status);
    expect(refusal.body.error?.hint).toContain(`GET ${room.url} `);
  });

  it.each([
    ["/nothing.md", undefined],
    ["/r/rm_x.json", "text/markdown, text/html"],
  ])("such as %s is refused in Markdown where that is asked for", async (path, accept) => {
    const headers = accept === undefined ? {} : { accept };
    const refusal = await call("GET", service.baseUrl + path, { headers });
    expect([refusal.status, refusal.headers["content-type"]]).toEqual([404, "text/markdown; charset=utf-8"]);
    expect(refusal.text).toContain("/r/<room_id>/<token>");
  });
});
