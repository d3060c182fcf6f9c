import { describe, expect, it } from "vitest";
import { lastSeenBefore, onlySeenCookies, readSeenVersions, seenCookie } from "./seen-versions";

const request = (headers: Record<string, string> = {}, method = "GET") => ({
  method,
  headers: new Headers({ accept: "text/html,*/*;q=0.8", ...headers }),
});
const page = { participantId: "prt_A", roomId: "rm_1", secondsLeft: 60, isHttps: true };

/** Opens the page once for each version, as a browser that keeps cookies; what the person compares each one with. */
function compared(...versions: number[]): number[] {
  let cookie: string | undefined;
  return versions.map((current) => {
    const sent = request(cookie ? { cookie } : {});
    const seen = readSeenVersions(sent, "prt_A", current);
    cookie = seenCookie(sent, seen, { ...page, current })?.split(";")[0] ?? cookie;
    return lastSeenBefore(seen, current);
  });
}

describe("The versions that a person has seen", () => {
  it("are compared with the current one, even when the page is opened again", () => {
    expect(compared(1, 1, 2, 2, 2, 5, 5)).toEqual([0, 0, 1, 1, 1, 2, 2]);
  });

  it("are not those of another participant, and no other cookie is read", () => {
    expect(readSeenVersions(request({ cookie: "seen_prt_A=1.2" }), "prt_B", 3)).toEqual({
      before: 0,
      last: 0,
    });
    for (const value of ["", "2", "2.1", "1.9", "1.2.3", "-1.2", "1.1", "1e0.2", "x.y"]) {
      const seen = readSeenVersions(request({ cookie: `a=1; seen_prt_A=${value}; b=2` }), "prt_A", 3);
      expect([value, seen]).toEqual([value, { before: 0, last: 0 }]);
    }
  });

  it("are kept for the pages of the room only, no longer than the room, and away from scripts", () => {
    expect(seenCookie(request(), { before: 0, last: 1 }, { ...page, current: 3 })).toBe(
      "seen_prt_A=1.3; Path=/a/rm_1; Max-Age=60; HttpOnly; SameSite=Lax; Secure",
    );
  });

  it("do not change with a request that shows the page to nobody", () => {
    for (const sent of [
      request({}, "HEAD"),
      request({}, "POST"),
      request({ accept: "*/*" }),
      request({ "sec-purpose": "prefetch;prerender" }),
      request({ purpose: "preview" }),
      request({ "x-moz": "prefetch" }),
    ])
      expect(seenCookie(sent, { before: 0, last: 1 }, { ...page, current: 3 })).toBeUndefined();
  });

  it("are the only cookies that a page gets", () => {
    expect(onlySeenCookies("__prerender_bypass=x; seen_prt_A=1.2; seen_x=1; a=seen_prt_B=1.2")).toBe(
      "seen_prt_A=1.2",
    );
    expect(onlySeenCookies("a=b")).toBeUndefined();
    expect(onlySeenCookies(undefined)).toBeUndefined();
  });
});
