import { describe, expect, it } from "vitest";
import { lastSeenBefore, onlySeenCookies, readSeenVersions, seenCookie } from "./seen-versions";

const request = (headers: Record<string, string> = {}, method = "GET") => ({
  method,
  headers: new Headers({ accept: "text/html,*/*;q=0.8", ...headers }),
});
const person = { participantId: "prt_A", tokenHash: new Uint8Array([1, 2, 3]) };
const page = { ...person, roomId: "rm_1", secondsLeft: 60, isHttps: true };

/** Opens the page once for each version, as a browser that keeps cookies; what the person compares each one with. */
function compared(...versions: number[]): number[] {
  let cookie: string | undefined;
  return versions.map((current) => {
    const sent = request(cookie ? { cookie } : {});
    const seen = readSeenVersions(sent, person, current);
    cookie = seenCookie(sent, seen, { ...page, current })?.split(";")[0] ?? cookie;
    return lastSeenBefore(seen, current);
  });
}

describe("The versions that a person has seen", () => {
  it("are compared with the current one, even when the page is opened again", () => {
    expect(compared(1, 1, 2, 2, 2, 5, 5)).toEqual([0, 0, 1, 1, 1, 2, 2]);
  });

  const none = { before: 0, last: 0 };
  const cookieAt = (last: number) =>
    seenCookie(request(), { before: 0, last: last - 1 }, { ...page, current: last })?.split(";")[0] ?? "";

  it("are not those of another participant or link, and no other cookie is read", () => {
    const cookie = cookieAt(2);
    const read = (sent: string, who = person) => readSeenVersions(request({ cookie: sent }), who, 3);
    expect(read(`a=1; ${cookie}; b=2`)).toEqual({ before: 1, last: 2 });
    expect(read(cookie, { ...person, participantId: "prt_B" })).toEqual(none);
    expect(read(cookie, { ...person, tokenHash: new Uint8Array([1, 2, 4]) })).toEqual(none);
    for (const value of ["", "2", "1.2", "2.3", "1.2.", "1.2.x", "2.1", "1.9", "-1.2", "1e0.2", "x.y"])
      expect([value, read(`a=1; seen_prt_A=${value}; b=2`)]).toEqual([value, none]);
  });

  it("are read from the cookie of this service if another host of the domain has set one of the same name", () => {
    const forged = cookieAt(2).replace("=1.2.", "=2.3.");
    for (const cookie of [`${forged}; ${cookieAt(2)}`, `${cookieAt(2)}; ${forged}`])
      expect(readSeenVersions(request({ cookie }), person, 3)).toEqual({ before: 1, last: 2 });
    expect(readSeenVersions(request({ cookie: forged }), person, 3)).toEqual(none);
  });

  it("are kept for the pages of the room only, no longer than the room, and away from scripts", () => {
    expect(seenCookie(request(), { before: 0, last: 1 }, { ...page, current: 3 })).toMatch(
      /^seen_prt_A=1\.3\.[\w-]{43}; Path=\/a\/rm_1; Max-Age=60; HttpOnly; SameSite=Lax; Secure$/,
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
