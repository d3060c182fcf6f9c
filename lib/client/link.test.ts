import { describe, expect, it } from "vitest";
import { parseLink } from "./link";

const room = { roomId: "rm_V1StGXR8_Z5jdHi6B-myT", token: "ptk_a-b_c" };
const path = `${room.roomId}/${room.token}`;

describe("A link", () => {
  it.each([
    ["https://rooms.example", `/r/${path}`],
    ["https://rooms.example", `/o/${path}`],
    ["https://rooms.example", `/a/${path}`],
    ["https://rooms.example", `/r/${path}.md`],
    ["https://rooms.example", `/o/${path}/?version=2#questions`],
    ["http://127.0.0.1:3000", `/r/${path}\n`],
    ["https://example.org/deals/r", `/r/${path}`],
  ])("on %s%s names its room", (baseUrl, rest) => {
    expect(parseLink(`${baseUrl}${rest}`)).toEqual({ baseUrl, ...room });
  });

  it.each([
    "",
    path,
    `/r/${path}`,
    `ftp://rooms.example/r/${path}`,
    `https://rooms.example/x/${path}`,
    `https://rooms.example/r/${room.roomId}`,
    `https://rooms.example/r/${path}/more`,
    `https://rooms.example/r/${path} and more`,
    `https://:99999/r/${path}`,
  ])("that does not lead to a room (%j) is rejected, and the error does not repeat it", (link) => {
    expect(() => parseLink(link)).toThrow(TypeError);
    expect(() => parseLink(link)).not.toThrow(room.token);
  });
});
