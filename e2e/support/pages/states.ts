import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { createRoom, type Room } from "../room";
import type { RunningService } from "../service";
import { blockedRoom, joinedRoom } from "../states";
import { agree, propose } from "../steps";
import { fillForm, roles, submit } from "./form";
import {
  agreedButBlocked,
  agreedByPerson,
  agreedOrder,
  approvedOrder,
  declinedByPerson,
  declinedOrder,
  endedByPerson,
  endedEarly,
  endedOrder,
  longestRoom,
  longRoom,
  mixedRoom,
  order,
  orderWithApproval,
  questionsRoom,
  reviewRoom,
  submittedOrder,
  typicalRoom,
  unclosedByPerson,
  unclosedRoom,
} from "./rooms";
import { contractText } from "./texts";
import type { World } from "./world";

/** A state in which a person may see a page. */
export type PageState = {
  name: string;
  /** The HTTP status that the browser notes as a failure in its console. */
  failed?: number;
  show(page: Page, world: World): Promise<void>;
};

type Seed = (service: RunningService) => Promise<Room>;

const creation = (name: string, show: (page: Page) => Promise<void>, failed?: number): PageState => ({
  name,
  ...(failed === undefined ? {} : { failed }),
  show: async (page, { service }) => {
    await page.goto(`${service.baseUrl}/create`);
    await show(page);
  },
});

/** The observer's page of a room, with `query` and after `act`. */
const observed = (name: string, seed: Seed, query = "", act?: (page: Page) => Promise<void>): PageState => ({
  name,
  show: async (page, world) => {
    const room = await world.room(seed);
    await open(page, `${room.created.observer_url}${query}`);
    await act?.(page);
  },
});

const shown = (name: string, seed: Seed, who: number): PageState => ({
  name,
  show: async (page, world) => open(page, (await world.room(seed)).created.invite_urls[who] ?? ""),
});

/** The page of the person who approves for the first participant, after `act`. */
const decided = (name: string, seed: Seed, act?: (page: Page) => Promise<void>): PageState => ({
  name,
  show: async (page, world) => {
    await open(page, approvalUrl(await world.room(seed)));
    await act?.(page);
  },
});

const approvalUrl = ({ created }: Room): string => created.approval_urls?.[0] ?? "";

const notice = (name: string, url: (world: World) => Promise<string>): PageState => ({
  name,
  failed: 404,
  show: async (page, world) => {
    await page.goto(await url(world));
  },
});

/** Opens the page of a room and waits until it is live; a closed room has no live indicator. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const live = page.locator("#live");
  if ((await live.count()) > 0) await expect(live).toHaveAttribute("data-state", "live");
}

const newRoom: Seed = (service) => createRoom(service, order);
const joinedWithApproval: Seed = (service) => joinedRoom(service, orderWithApproval);
const joined: Seed = (service) => joinedRoom(service, order);
const blocked: Seed = (service) => blockedRoom(service, order);

/** Every page in every state that looks different. */
export const pageStates: readonly PageState[] = [
  creation("create-empty", async () => undefined),
  creation("create-errors", submitMistakes, 400),
  creation("create-eight", (page) => fillForm(page, roles)),
  { name: "create-rejected", failed: 429, show: showRejectedCreation },
  creation("created", async (page) => {
    await fillForm(page, roles.slice(0, 3));
    await submit(page);
    await expect(page.locator("#created")).toBeVisible();
  }),

  observed("o-joining", newRoom),
  observed("o-no-contract", joined),
  observed("o-blocking", blocked),
  observed("o-questions", questionsRoom),
  observed("o-review", reviewRoom),
  observed("o-changes", reviewRoom, "?version=3&changes"),
  observed("o-earlier", reviewRoom, "?version=2"),
  observed("o-typical", typicalRoom),
  observed("o-unfolded", typicalRoom, "", unfoldAll),
  observed("o-agreed-but-blocked", agreedButBlocked),
  observed("o-unclosed", unclosedRoom),
  observed("o-agreed", agreedOrder),
  observed("o-declined", declinedOrder),
  observed("o-declined-earlier", declinedOrder, "?version=1"),
  observed("o-ended", endedOrder),
  observed("o-ended-early", endedEarly, "", unfoldAll),
  observed("o-long", longRoom),
  observed("o-long-whole", longRoom, "?all"),
  observed("o-delete", reviewRoom, "", (page) => page.getByText("Delete this room").click()),
  observed("o-longest", longestRoom, "", unfoldAll),
  observed("o-scripts", mixedRoom, "", unfoldAll),

  shown("r-own-turn", reviewRoom, 1),
  shown("r-waiting", reviewRoom, 0),
  shown("r-agreed", agreedOrder, 1),
  shown("r-joining", newRoom, 1),
  shown("r-declined", declinedOrder, 1),
  shown("r-ended", endedOrder, 1),

  decided("a-nothing", joinedWithApproval),
  decided("a-submitted", (service) => submittedOrder(service, 1), unfoldAll),
  { name: "a-submitted-again", show: showNewVersion },
  decided("a-approved", approvedOrder),
  decided("a-unclosed", unclosedByPerson),
  decided("a-declined", declinedByPerson),
  decided("a-agreed", agreedByPerson),
  decided("a-ended", endedByPerson),

  notice("gone", async ({ service }) => `${service.baseUrl}/o/rm_${"0".repeat(21)}/otk_${"0".repeat(32)}`),
  notice("wrong-token", async (world) => {
    const room = await world.room(joined);
    return `${world.service.baseUrl}/o/${room.id}/otk_${"0".repeat(32)}`;
  }),
  notice("unknown-url", async ({ service }) => `${service.baseUrl}/somewhere/else`),
  { name: "deleted", show: deleteRoom },
  { name: "trouble", failed: 503, show: showTrouble },
];

async function submitMistakes(page: Page): Promise<void> {
  await page.getByLabel("Goal").fill("Agree on how order events reach the warehouse.");
  await page.getByLabel("Hours until the room is deleted").fill("99");
  await page.getByLabel("Role").first().fill("Shop");
  await page.getByLabel("Role").nth(1).fill("shop ");
  await page
    .getByLabel("What this side knows")
    .first()
    .fill(`One fact\n${"Too long ".repeat(400)}`);
  await submit(page);
  await expect(page.locator("#summary")).toBeVisible();
}

async function showRejectedCreation(page: Page, world: World): Promise<void> {
  const { service } = await world.troubled();
  await page.goto(`${service.baseUrl}/create`);
  await fillForm(page, roles.slice(0, 2));
  await submit(page);
  await expect(page.locator("#summary")).toBeVisible();
}

async function unfoldAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
}

/** The person looks at version 1; then version 2 comes, and is submitted. */
async function showNewVersion(page: Page, { service }: World): Promise<void> {
  const room = await submittedOrder(service, 1);
  await open(page, approvalUrl(room));
  await propose(room, 1, contractText(2));
  await agree(room, 0);
  await open(page, approvalUrl(room));
  await expect(page.locator("#seen-changes")).toContainText("version 1 to 2");
}

async function deleteRoom(page: Page, { service }: World): Promise<void> {
  const room = await joinedRoom(service, order);
  await open(page, room.created.observer_url);
  await page.getByText("Delete this room").click();
  await page.getByRole("button", { name: "Delete for everyone" }).click();
  await expect(page.getByRole("heading", { name: "The room is gone" })).toBeVisible();
}

/** The database stays away until it is restored. */
async function showTrouble(page: Page, world: World): Promise<void> {
  const { room, database } = await world.troubled();
  await database.cut();
  await page.goto(room.created.observer_url);
}
