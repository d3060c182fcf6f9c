import { describe, expect, it } from "vitest";
import { expectError, expectMarkdownError } from "../support/expect-error";
import { sendRequest } from "../support/http";
import { createRoom, unknownRoom } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { alone } from "../support/single-process";
import { agreedRoom, joinedRoom, proposedRoom, THREE_ROLES } from "../support/states";
import { ask, resolve, succeeds } from "../support/steps";

const service = sharedService();

describe("The error 401", () => {
  it.each([
    ["no token", {}],
    ["an unknown token", { authorization: `Bearer ptk_${"0".repeat(32)}` }],
    ["an empty token", { authorization: "Bearer " }],
    ["a token of no form", { authorization: "Bearer \u00e9\u00ff" }],
    ["a very long token", { authorization: `Bearer ${"x".repeat(6_000)}` }],
    ["another scheme", { authorization: "Basic dXNlcjpwYXNz" }],
  ])("is for %s, and asks for a bearer token", async (_, headers) => {
    const room = await createRoom(service);
    const response = await sendRequest("GET", room.url, { headers });
    expectError(response, 401, "forbidden");
    expect(response.headers["www-authenticate"]).toMatch(/^Bearer\b/);
  });

  it("is for a token of another room", async () => {
    const [room, other] = [await createRoom(service), await createRoom(service)];
    for (const token of other.tokens) expectError(await room.withToken(token).get(), 401, "forbidden");
  });

  it.each(["Bearer", "Bearer ", "bearer a b", "Bearer ptk_wrong"])(
    "is for a wrong token in the header, such as %j, whatever the query has",
    async (authorization) => {
      const room = await createRoom(service);
      const url = `${room.url}?token=${room.tokens[0]}`;
      expectError(await sendRequest("GET", url, { headers: { authorization } }), 401, "forbidden");
    },
  );

  it.each(["ptk_wrong", "", "%00", "a".repeat(4_000)])(
    "is for a wrong token in the query, such as %j",
    async (token) => {
      const room = await createRoom(service);
      const response = await room.as("anonymous").get(`?token=${token}`);
      expectError(response, 401, "forbidden");
      expect(response.headers["www-authenticate"]).toMatch(/^Bearer\b/);
    },
  );
});

describe("The error 403", () => {
  it("is for an observer who writes", async () => {
    const room = await proposedRoom(service);
    expectError(await room.as("observer").post("/agree"), 403, "forbidden");
    expectError(await room.as("observer").post("/messages", { content: "Hello" }), 403, "forbidden");
  });

  it("is for a participant who resolves the question of others", async () => {
    const room = await joinedRoom(service, THREE_ROLES);
    const { id } = await ask(room, 0, { to: 1 });
    expectError(await room.as(2).post(`/questions/${id}/resolve`, { resolution: "May" }), 403, "forbidden");
  });
});

describe("The error 404", () => {
  it("is for a room that never existed, with any token", async () => {
    const { tokens } = await createRoom(service);
    for (const token of [undefined, ...tokens]) {
      expectError(await unknownRoom(service, token).get(), 404, "not_found");
    }
  });

  it.each(["rm_", "x", ...alone("rm_%00"), "%20", "rm_'--", "%F0%9F%99%82", `rm_${"a".repeat(5_000)}`])(
    "is for a room with the impossible id %s",
    async (id) => {
      expectError(await sendRequest("GET", `${service.baseUrl}/api/rooms/${id}`), 404, "not_found");
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
  ])("is for the unknown path %s %s", async (method, path) => {
    expectError(await sendRequest(method, service.baseUrl + path), 404, "not_found");
  });

  it("is for an unknown contract version", async () => {
    const room = await proposedRoom(service);
    expectError(await room.as(0).get("/contract/versions/2"), 404, "not_found");
  });
});

describe("The error 409 conflict", () => {
  it("is for a write to an agreed room", async () => {
    const room = await agreedRoom(service);
    expectError(await room.as(0).post("/messages", { content: "Late" }), 409, "conflict");
  });

  it("is for agreeing without a contract, and for resolving twice", async () => {
    const room = await joinedRoom(service);
    expectError(await room.as(0).post("/agree"), 409, "conflict");
    const { id } = await resolve(room, 1, await ask(room, 0));
    expectError(await room.as(1).post(`/questions/${id}/resolve`, { resolution: "May" }), 409, "conflict");
  });

  it("is for the final artifact of an open room, as Markdown", async () => {
    const room = await proposedRoom(service);
    for (const who of [0, "observer"] as const) {
      expectMarkdownError(await room.as(who).get("/final.md"), 409, "conflict");
    }
  });
});

describe("The error 413", () => {
  it.each([
    ["POST", "/messages", "content", 32],
    ["POST", "/questions", "question", 32],
    ["PUT", "/contract", "markdown", 128],
  ])("is for %s %s when %s is over %i KB, not at the limit", async (method, path, field, limit) => {
    const room = await joinedRoom(service);
    const text = "é".repeat((limit * 1024) / 2);
    const sending = (value: string) =>
      room.as(0).send(method, path, { body: JSON.stringify({ [field]: value }) });
    const response = await sending(`${text}.`);
    expectError(response, 413, "limit");
    expect(response.body.error?.message).toContain(field);
    await succeeds(sending(text));
  });

  it("is for a resolution over 32 KB, not at the limit", async () => {
    const room = await joinedRoom(service);
    const path = `/questions/${(await ask(room, 0)).id}/resolve`;
    const resolution = "é".repeat(16 * 1024);
    expectError(await room.as(1).post(path, { resolution: `${resolution}.` }), 413, "limit");
    await succeeds(room.as(1).post(path, { resolution }));
  });
});

describe("The text of an error", () => {
  it("is one object with one key and says what is wrong with which field", async () => {
    const room = await joinedRoom(service);
    const response = await room.as(0).post("/messages", { content: 5 });
    expectError(response, 400, "validation");
    expect(response.headers["content-type"]).toMatch(/^application\/json\b/);
    expect(response.body.error?.message).toContain("content");
    for (const issue of response.body.error?.issues ?? []) {
      expect(Object.keys(issue).sort()).toEqual(["message", "path"]);
    }
  });

  it("of the final artifact is Markdown that names the code, whatever is wrong", async () => {
    const room = await agreedRoom(service);
    expectMarkdownError(await room.as("anonymous").get("/final.md"), 401, "forbidden");
    expectMarkdownError(await room.withToken("ptk_wrong").get("/final.md"), 401, "forbidden");
    expectMarkdownError(await unknownRoom(service).get("/final.md"), 404, "not_found");
  });
});

describe("A URL or a method that does not exist", () => {
  it.each([
    ["GET", "/contract", 405],
    ["GET", "/messages", 405],
    ["POST", "", 405],
    ["POST", "/propose", 404],
  ])(
    "below a room, as in %s %s, has a hint to the request that reads the room",
    async (method, path, status) => {
      const room = await createRoom(service);
      const error = await room.as(0).send(method, path);
      expect(error.status).toBe(status);
      expect(error.body.error?.hint).toContain(`GET ${room.url} `);
    },
  );

  it.each([
    ["/nothing.md", undefined],
    ["/r/rm_x.json", "text/markdown, text/html"],
  ])("such as %s is rejected in Markdown if the client accepts it", async (path, accept) => {
    const headers = accept === undefined ? {} : { accept };
    const error = await sendRequest("GET", service.baseUrl + path, { headers });
    expect([error.status, error.headers["content-type"]]).toEqual([404, "text/markdown; charset=utf-8"]);
    expect(error.text).toContain("/r/<room_id>/<token>");
  });
});
