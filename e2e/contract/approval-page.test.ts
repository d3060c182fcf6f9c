import { describe, expect, it } from "vitest";
import { type HttpResponse, sendRequest } from "../support/http";
import { formsIn, sendFields } from "../support/page-form";
import type { Room } from "../support/room";
import { sharedService } from "../support/service-for-tests";
import { joinedRoom, proposedRoom } from "../support/states";
import { agree, lastSeq, propose, say, timeline } from "../support/steps";

const service = sharedService();

const WITH_APPROVAL = { participants: [{ role: "Buyer", approval: "person" }, { role: "Seller" }] };

/** What a browser asks for when a person opens a page. */
const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** The Seller has agreed to version 1, and the Buyer's agent has submitted it. */
async function submittedRoom(): Promise<Room> {
  const room = await proposedRoom(service, WITH_APPROVAL);
  await agree(room, 1);
  await agree(room, 0);
  return room;
}

const pageOf = (room: Room): string => room.created.approval_urls?.[0] ?? "";

type Decision = "approve" | "decline" | "withdraw";

/** The fields of the form for a decision, as a browser sends them; undefined if the page has no such form. */
async function fieldsOf(room: Room, decision: Decision) {
  const { text } = await sendRequest("GET", pageOf(room));
  return formsIn(text).find((form) => form.decision === decision);
}

/** Opens the page and presses the button. */
async function press(
  room: Room,
  decision: Decision,
  fields: Record<string, string> = {},
): Promise<HttpResponse> {
  const form = await fieldsOf(room, decision);
  if (!form) throw new Error(`The page has no form to ${decision}.`);
  return sendFields(pageOf(room), { ...form, ...fields });
}

/** The participants' decisions in the room. */
const decisionsIn = async (room: Room) =>
  (await timeline(room))
    .filter(({ action }) => ["agreed", "declined", "withdrew"].includes(action))
    .map(({ role, action }) => `${role} ${action}`);

/** What a person reads: scripts hold the data of the page again. */
const readable = ({ text }: HttpResponse): string =>
  text
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, "");

describe("The buttons of the page of an approval link", () => {
  it("approve the version that the page showed, which closes the room", async () => {
    const room = await submittedRoom();
    const response = await press(room, "approve");
    expect([response.status, response.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(readable(response)).toContain("Agreed on version 1");
    expect(await decisionsIn(room)).toEqual(["Seller agreed", "Buyer agreed"]);
    expect((await timeline(room)).at(-1)).toMatchObject({ approved_by_person: true });
  });

  it("decline with the reason, and leave with the reason", async () => {
    const room = await submittedRoom();
    const declined = await press(room, "decline", { reason: "June is\r\ntoo late." });
    expect([declined.status, readable(declined).includes("You declined version 1")]).toEqual([200, true]);
    expect((await timeline(room)).at(-1)).toMatchObject({ body: "June is\ntoo late.", by_person: true });
    expect(await fieldsOf(room, "approve")).toBeUndefined();
    expect(await fieldsOf(room, "decline")).toBeUndefined();
    const left = await press(room, "withdraw", { reason: "Too far apart." });
    expect([left.status, readable(left).includes("Ended without agreement")]).toEqual([200, true]);
    expect(await decisionsIn(room)).toEqual(["Seller agreed", "Buyer declined", "Buyer withdrew"]);
  });

  it("need a reason to decline and to leave", async () => {
    const room = await submittedRoom();
    for (const decision of ["decline", "withdraw"] as const) {
      const response = await press(room, decision, { reason: " \r\n" });
      expect([response.status, readable(response).includes("Write the reason.")]).toEqual([400, true]);
    }
    expect(await decisionsIn(room)).toEqual(["Seller agreed"]);
  });

  it("decide nothing for a version that is not the current one any more, and show the new one", async () => {
    const room = await submittedRoom();
    const forms = await Promise.all(
      (["approve", "decline"] as const).map((decision) => fieldsOf(room, decision)),
    );
    await propose(room, 1, "# The second text");
    await agree(room, 0);
    for (const form of forms) {
      const response = await sendFields(pageOf(room), { ...form, reason: "My reason" });
      expect(response.status).toBe(409);
      expect(readable(response)).toMatch(/Nothing was (?:approved|declined)/);
      expect(readable(response)).toContain("version 2 has been proposed meanwhile");
      expect(readable(response)).toContain("The second text");
      expect(readable(response)).toContain("Approve version 2");
    }
    expect(await decisionsIn(room)).toEqual(["Seller agreed"]);
  });

  it("do not lose the reason that was written when nothing is decided", async () => {
    const room = await submittedRoom();
    const form = await fieldsOf(room, "withdraw");
    await say(room, 1, "One more thing.");
    const response = await sendFields(pageOf(room), { ...form, reason: "We leave <now>." });
    expect([response.status, response.text.includes("We leave &lt;now&gt;.</textarea>")]).toEqual([
      409,
      true,
    ]);
    expect(readable(response)).toContain("One more thing.");
    expect(await decisionsIn(room)).toEqual(["Seller agreed"]);
  });

  it("decide once if the form is sent twice", async () => {
    for (const decision of ["approve", "decline", "withdraw"] as const) {
      const room = await submittedRoom();
      const form = { ...(await fieldsOf(room, decision)), reason: "Once." };
      const responses = await Promise.all([1, 2, 3].map(() => sendFields(pageOf(room), form)));
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await decisionsIn(room)).filter((text) => text.startsWith("Buyer"))).toHaveLength(1);
    }
  });

  it("say so if the room is gone", async () => {
    const room = await submittedRoom();
    const form = (await fieldsOf(room, "approve")) ?? {};
    expect((await room.as(0).delete()).status).toBe(200);
    const response = await sendFields(pageOf(room), form);
    expect(response.status).toBe(404);
    expect(response.headers).toMatchObject({ "content-type": expect.stringContaining("text/html") });
    expect(response.text).toContain("There is no room here");
  });

  it("decide nothing if the form comes from a page of another site", async () => {
    const room = await submittedRoom();
    const form = await fieldsOf(room, "approve");
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://x.example" },
    ]) {
      const response = await sendFields(pageOf(room), form ?? {}, headers);
      expect([response.status, readable(response).includes("nothing was decided")]).toEqual([403, true]);
    }
    expect(await decisionsIn(room)).toEqual(["Seller agreed"]);
  });

  it("decide nothing by any other request, whatever it holds", async () => {
    const room = await submittedRoom();
    const before = await lastSeq(room);
    const form = (await fieldsOf(room, "approve")) ?? {};
    const query = new URLSearchParams(form);
    for (const method of ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"])
      await sendRequest(method, `${pageOf(room)}?${query}`);
    const [action = ""] = Object.keys(form).filter((name) => name.startsWith("$ACTION"));
    const others: Record<string, string>[] = [
      {},
      { [action]: "" },
      { [action]: "", decision: "approve" },
      { [action]: "", decision: "APPROVE", contract_version: "1" },
      { [action]: "", decision: "delete", contract_version: "1" },
      ...["", "0", "2", "01x", "1.0", "1e0", "-1", "9999999999"].map((version) => ({
        ...form,
        contract_version: version,
      })),
      { [action]: "", decision: "withdraw", last_seq: "x", reason: "x" },
      { decision: "approve", contract_version: "1" },
    ];
    for (const fields of others) {
      const { status } = await sendFields(pageOf(room), fields);
      expect([JSON.stringify(fields), status >= 400 && status < 500]).toEqual([JSON.stringify(fields), true]);
    }
    const json = await sendRequest("POST", pageOf(room), { body: JSON.stringify({ contract_version: 1 }) });
    expect([json.status, json.text.includes("nothing was decided")]).toEqual([400, true]);
    expect(await lastSeq(room)).toBe(before);
  });

  it("decide nothing on the page of another link", async () => {
    const room = await submittedRoom();
    const { observer_url, invite_urls } = room.created;
    for (const decision of ["approve", "decline", "withdraw"] as const) {
      const form = await fieldsOf(room, decision);
      for (const page of [observer_url, ...invite_urls])
        expect((await sendFields(page, { ...form, reason: "x" })).status).toBe(403);
    }
    expect(await decisionsIn(room)).toEqual(["Seller agreed"]);
  });
});

describe("The page of an approval link", () => {
  it("says that there is nothing to approve yet, and what happens next", async () => {
    const joined = await joinedRoom(service, WITH_APPROVAL);
    expect(readable(await sendRequest("GET", pageOf(joined)))).toContain("There is nothing to approve yet.");
    const room = await proposedRoom(service, WITH_APPROVAL);
    const text = readable(await sendRequest("GET", pageOf(room)));
    expect(text).toContain("your agent has not submitted version 1");
    expect(await fieldsOf(room, "approve")).toBeUndefined();
  });

  it("says after an approval what the others still have to do", async () => {
    const room = await proposedRoom(service, WITH_APPROVAL);
    await agree(room, 0);
    const text = readable(await press(room, "approve"));
    expect(text).toContain("You approved version 1");
    expect(text).toContain("Seller’s agent: review version 1");
    expect(text).not.toContain("Approve version 1");
  });

  it("shows what changed since the version that this browser saw last, even when it is opened again", async () => {
    const room = await submittedRoom();
    const open = async (headers: Record<string, string> = {}, method = "GET") => {
      const response = await sendRequest(method, pageOf(room), { headers: { ...BROWSER, ...headers } });
      return {
        text: readable(response),
        cookie: String(response.headers["set-cookie"] ?? "").split(";")[0] ?? "",
      };
    };
    const first = await open();
    expect([first.text.includes("What changed since"), first.cookie !== ""]).toEqual([false, true]);
    for (const text of ["# The second text", "# The third text"]) await propose(room, 1, text);
    for (const sent of [
      await open({ cookie: first.cookie }, "HEAD"),
      await open({ cookie: first.cookie, "sec-purpose": "prefetch" }),
    ])
      expect(sent.cookie).toBe("");
    const second = await open({ cookie: first.cookie });
    expect(second.text).toContain("version 1 to 3");
    const again = await open({ cookie: second.cookie });
    expect([again.text.includes("version 1 to 3"), again.cookie]).toEqual([true, ""]);
    // Another browser, or a program that previews the link, has seen nothing, and changes nothing for this one.
    expect((await open()).text).not.toContain("What changed since");
  });

  it("that shows an earlier version offers no decision about the current one, and notes nothing as seen", async () => {
    const room = await submittedRoom();
    await propose(room, 1, "# The second text");
    await agree(room, 0);
    const earlier = await sendRequest("GET", `${pageOf(room)}?version=1`, { headers: BROWSER });
    expect(formsIn(earlier.text).map(({ decision }) => decision)).toEqual(["withdraw"]);
    expect(readable(earlier)).toContain("This page shows version 1. Show version 2, then decide.");
    expect(earlier.headers["set-cookie"]).toBeUndefined();
    const { text } = await sendRequest("GET", `${pageOf(room)}?version=2`);
    expect(formsIn(text).map(({ decision }) => decision)).toEqual(["approve", "decline", "withdraw"]);
  });

  it("that shows only what changed offers no decision, and notes nothing as seen", async () => {
    const room = await submittedRoom();
    await propose(room, 1, "# The second text");
    await agree(room, 0);
    for (const query of ["?changes", "?changes&version=2", "?changes=1"]) {
      const changes = await sendRequest("GET", pageOf(room) + query, { headers: BROWSER });
      expect(formsIn(changes.text).map(({ decision }) => decision)).toEqual(["withdraw"]);
      expect(readable(changes)).toContain("This page shows only what changed. Show version 2, then decide.");
      expect(changes.headers["set-cookie"]).toBeUndefined();
    }
  });

  it("sets a cookie that scripts can't read, for the pages of this room, and none without a contract", async () => {
    const room = await submittedRoom();
    const open = (page: string) => sendRequest("GET", page, { headers: BROWSER });
    const { headers } = await open(pageOf(room));
    expect(String(headers["set-cookie"])).toMatch(
      /^seen_prt_[\w-]+=0\.1\.[\w-]{43}; Path=\/a\/rm_[\w-]+; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
    expect(String(headers["set-cookie"])).not.toContain("atk_");
    const joined = await joinedRoom(service, WITH_APPROVAL);
    expect((await open(pageOf(joined))).headers["set-cookie"]).toBeUndefined();
    expect((await open(room.created.observer_url)).headers["set-cookie"]).toBeUndefined();
  });

  it("downloads the result from its own URL, so that the token is in no other", async () => {
    const room = await submittedRoom();
    await press(room, "approve");
    const page = await sendRequest("GET", pageOf(room));
    expect(page.text).not.toContain("?token=");
    expect(page.text).toContain('href="?download=final.md"');
    const final = await sendRequest("GET", `${pageOf(room)}?download=final.md`);
    expect([final.status, final.headers["content-type"]]).toEqual([200, "text/markdown; charset=utf-8"]);
    expect(final.text).toBe((await room.as(0).get("/final.md")).text);
    const headers = { accept: "text/markdown" };
    expect((await sendRequest("GET", `${pageOf(room)}?download=final.md`, { headers })).text).toBe(
      final.text,
    );
    // OpenAPI describes these files where the API has them.
    const typeOf = async (name: string) =>
      (await fetch(`${pageOf(room)}?download=${name}`)).headers.get("content-type");
    expect(await typeOf("record")).toBe(
      (await fetch(`${room.url}/record?token=${room.observerToken}`)).headers.get("content-type"),
    );
    expect(await typeOf("export.zip")).toBe("application/zip");
    expect(await typeOf("events")).toBe("text/html; charset=utf-8");
    const wrong = pageOf(room).replace(/atk_.*/, `atk_${"0".repeat(32)}`);
    const missing = await sendRequest("GET", `${wrong}?download=final.md`);
    expect([missing.status, missing.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  });
});
