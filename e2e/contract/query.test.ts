import { expect, it } from "vitest";
import { sendRequest } from "../support/http";
import { sharedService } from "../support/service-for-tests";

const service = sharedService();

// Next takes time with the square of the number of parameters, for every path that it handles.
it.each([
  ["a page", "/create"],
  ["the page of a room", "/r/rm_0/ptk_0"],
  ["a Markdown view", "/r/rm_0/ptk_0.md"],
  ["a document", "/create.md"],
  ["a health check", "/health/ready"],
  ["an endpoint", "/api/rooms/rm_0"],
  ["an unknown path", "/api/nothing"],
  ["no path of the service", "/nothing"],
])("a query of more than 50 parameters is rejected: %s", async (_, path) => {
  const statusWith = async (count: number) => {
    const response = await sendRequest(
      "GET",
      `${service.baseUrl}${path}?${Array(count).fill("a").join("&")}`,
    );
    return response.status;
  };
  expect(await statusWith(51)).toBe(400);
  expect(await statusWith(7_600)).toBe(400);
  expect(await statusWith(50)).not.toBe(400);
});
