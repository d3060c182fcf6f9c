import { expect, it } from "vitest";
import type { CreateRoomResponse } from "@/lib/wire/responses";
import { attempt, succeed } from "../support/command";
import { nth } from "../support/nth";
import { ownService } from "../support/service-for-tests";

const service = ownService();

const create = (...more: string[]) => [
  ...["create", "--server", service.baseUrl, "--title", "Delivery", "--goal", "Agree on dates"],
  ...["--role", "Buyer", "--role", "Seller", ...more],
];

it("a person approves by commands what its agent has submitted", async () => {
  const created: CreateRoomResponse = JSON.parse(await succeed(create("--approval", "Buyer", "--json")));
  const [buyer, seller] = [nth(created.invite_urls, 0), nth(created.invite_urls, 1)];
  const person = created.approval_urls?.[0] ?? "";
  await succeed(["join", seller]);
  await succeed(["propose", seller, "-"], { input: "# Decisions\n\nMay.\n" });
  await succeed(["agree", seller, "--version", "1"]);
  expect(await succeed(["read", person])).toContain('You are the person who approves for "Buyer".');
  expect((await attempt(["approve", person, "--version", "1"])).stderr).toContain(
    "has not submitted version 1",
  );
  expect(await succeed(["agree", buyer, "--version", "1"])).toContain(
    "You have submitted version 1 to your person, who decides.",
  );
  expect(await succeed(["read", seller])).toContain(`"Buyer"'s person: approve version 1`);
  const waited = await succeed(["read", person, "--wait"]);
  expect(waited).toContain("Your turn: approve version 1.");
  expect((await attempt(["approve", buyer, "--version", "1"])).code).toBe(1);
  expect((await attempt(["delete", person, "--yes"])).code).toBe(1);
  expect(await succeed(["approve", person, "--version", "1"])).toMatch(
    /You have approved version 1\.\nEveryone has agreed: the room is closed\./,
  );
});

it("agree says who closes a room that was blocked when everyone agreed", async () => {
  const created: CreateRoomResponse = JSON.parse(await succeed(create("--approval", "Buyer", "--json")));
  const [buyer, seller] = [nth(created.invite_urls, 0), nth(created.invite_urls, 1)];
  const person = created.approval_urls?.[0] ?? "";
  for (const link of [buyer, seller]) await succeed(["join", link]);
  await succeed(["propose", seller, "-"], { input: "May.\n" });
  await succeed(["ask", seller, "Where?"]);
  for (const link of [seller, buyer]) await succeed(["agree", link, "--version", "1"]);
  expect(await succeed(["approve", person, "--version", "1"])).toMatch(/but qst_\d+ must be resolved/);
  const { open_questions } = JSON.parse(await succeed(["read", seller, "--json"]));
  await succeed(["resolve", seller, open_questions[0].id, "Here.", "--basis", "decided"]);
  expect(await succeed(["agree", buyer, "--version", "1"])).toMatch(
    /Everyone has agreed\. To close the room, run agree again as a participant who needs no approval, or\s+approve again/,
  );
  expect(await succeed(["agree", seller, "--version", "1"])).toContain("the room is closed");
});

it("create prints the approval link apart, and names a role that is not there", async () => {
  const printed = await succeed(create("--approval", "Seller"));
  expect(printed).toMatch(
    /To approve for "Seller"\. For the person only: keep it from the agent\.\n.*\/a\/rm_/,
  );
  expect(await attempt(create("--approval", "Bank"))).toMatchObject({ code: 2, stdout: "" });
});
