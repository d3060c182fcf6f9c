import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { TABLE } from "../support/endpoints";
import { sendRequest } from "../support/http";
import { operationOf } from "../support/openapi";
import { ownService } from "../support/service-for-tests";

const service = ownService({ BASE_URL: "https://rooms.test" });

const read = async () => (await sendRequest("GET", `${service.baseUrl}/openapi.json`)).text;

describe("The OpenAPI document", () => {
  it("has no error that a public linter finds", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    expect(await lintFromString({ source: await read(), config })).toEqual([]);
  });

  it("describes every endpoint of the table", async () => {
    const { paths } = JSON.parse(await read());
    const described = Object.entries<Record<string, { operationId: string }>>(paths).flatMap(
      ([path, operations]) =>
        Object.entries(operations).map(([method, { operationId }]) => [operationId, method, path]),
    );
    const table = TABLE.map(([name, { method, path }]) => [
      name,
      method.toLowerCase(),
      path.replace(/:(\w+)/g, "{$1}"),
    ]);
    expect(described.toSorted()).toEqual(table.toSorted());
  });

  it("is what every response in these tests is checked against", () => {
    expect(operationOf("GET", "/api/rooms/rm_x/events?after=1")?.operationId).toBe("readEvents");
    expect(operationOf("GET", "/r/rm_x/ptk_x.md")?.operationId).toBe("readRoomMarkdown");
    expect(operationOf("GET", "/r/rm_x/ptk_x")?.operationId).toBe("showRoom");
    expect(operationOf("GET", "/nowhere")).toBeUndefined();
  });
});

describe("/llms.txt", () => {
  it("links everything", async () => {
    const { text, headers } = await sendRequest("GET", `${service.baseUrl}/llms.txt`);
    expect(headers["content-type"]).toBe("text/markdown; charset=utf-8");
    const links = [...text.matchAll(/\]\(https:\/\/rooms\.test(\/[^)]*)\)/g)].map(([, path = ""]) => path);
    expect(links.length).toBeGreaterThan(3);
    for (const path of links) expect((await sendRequest("GET", service.baseUrl + path)).status).toBe(200);
  });
});
