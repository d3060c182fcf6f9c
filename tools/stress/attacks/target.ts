import { sendRequest } from "@/e2e/support/http";
import { createRoom } from "@/e2e/support/room";
import type { Service } from "@/e2e/support/service";
import { limits } from "@/lib/room/limits";

/** A room that the attacker has a link of. */
export type KnownRoom = { id: string; token: string };

/**
 * The target of attacks: the port of a process, and rooms: three that are nearly full (words, line ends, invisible
 * characters), one whose contract is as long as it may be, one with many versions of it, one whose versions redaction has
 * made four times as long, one with two versions that are slow to compare, one whose texts are slow to parse or to direct,
 * one whose page has many elements, the approval link of that room with the name of the action of its forms, one that has
 * ended, nearly full, and one to write to.
 */
export type Target = {
  port: number;
  full: KnownRoom;
  lines: KnownRoom;
  hidden: KnownRoom;
  slow: KnownRoom;
  edited: KnownRoom;
  versions: KnownRoom;
  redacted: KnownRoom;
  compared: KnownRoom;
  elements: KnownRoom;
  decided: KnownRoom & { action: string };
  /** The name of the action of the form that creates rooms. */
  createAction: string;
  closed: KnownRoom;
  own: KnownRoom;
};

/** In the contract of the room `edited`, once: at its end. */
export const lastWord = `${"a".repeat(99)}b`;

/** Creates rooms that are expensive to read, and one to write to. */
export async function prepareTarget(service: Service): Promise<Target> {
  // The first request for a page loads its code. That is not measured.
  const own = await filledRoom(service, "", 0);
  for (const path of ["/create", "/openapi.json", "/no-such-page", `/r/${own.id}/${own.token}`])
    await (await fetch(service.baseUrl + path)).text();
  return {
    port: Number(new URL(service.baseUrl).port),
    full: await filledRoom(service, 'words "and" signs\n'),
    lines: await filledRoom(service, "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n."),
    hidden: await filledRoom(service, "a\u00ad\u200b", 120),
    slow: await roomOfSlowTexts(service),
    edited: await roomWithLongContract(service),
    versions: await roomWithVersions(service),
    redacted: await roomOfSecrets(service),
    compared: await roomToCompare(service),
    ...(await roomWithElements(service)),
    createAction: await actionIn(`${service.baseUrl}/create`),
    closed: await endedRoom(service),
    own,
  };
}

const usualMessages = 120;
/** Event 1 is the join of the creator. */
const lastOfFilled = usualMessages + 1;

/** A room with messages of `unit`, of the maximum length. */
async function filledRoom(service: Service, unit: string, messages = usualMessages): Promise<KnownRoom> {
  const room = await createRoom(service);
  const content = unit.repeat(Math.floor(32_000 / Math.max(1, Buffer.byteLength(unit))));
  for (let message = 0; message < messages; message++) {
    const { status } = await room.as(0).post("/messages", { content });
    if (status !== 201) throw new Error(`The room could not be filled: ${status}`);
  }
  return { id: room.id, token: room.tokens[0] ?? "" };
}

/** A room with messages that took seconds once: runs of marks, URLs with dots, letters from right to left. */
async function roomOfSlowTexts(service: Service): Promise<KnownRoom> {
  const room = await createRoom(service);
  const texts = [
    ...["*", "_"].map((mark) => `${mark.repeat(8_000)}a${mark.repeat(8_000)}`),
    ...[`[^a]:${"1. ".repeat(5_000)}`, `www.a.b${".".repeat(16_000)}c`, `![${"a ".repeat(8_000)}`],
    ...["ﷺ", "ﷺ ", "א\u200b", "א1", "אב\n"].map((unit) => unit.repeat(16_000 / unit.length / 2)),
  ];
  await room.as(0).put("/contract", { markdown: "ﷺ".repeat(limits.contractBytes / 3) });
  for (let message = 0; message < 4 * texts.length; message++) {
    const content = `${message} ${texts[message % texts.length]}`;
    const { status } = await room.as(0).post("/messages", { content });
    if (status !== 201) throw new Error(`The room could not be filled: ${status}`);
  }
  return { id: room.id, token: room.tokens[0] ?? "" };
}

/** A nearly full room that has ended. */
async function endedRoom(service: Service): Promise<KnownRoom> {
  const room = await filledRoom(service, 'words "and" signs\n');
  const { status } = await sendRequest("POST", `${service.baseUrl}/api/rooms/${room.id}/withdraw`, {
    headers: { authorization: `Bearer ${room.token}` },
    body: JSON.stringify({ reason: "It is full.", last_seq: lastOfFilled }),
  });
  if (status !== 200) throw new Error(`The room could not be ended: ${status}`);
  return room;
}

/** A room with a contract of nearly the maximum length, in which no piece of it but the last occurs once. */
async function roomWithLongContract(service: Service): Promise<KnownRoom> {
  const room = await createRoom(service);
  const markdown = `${"a".repeat(limits.contractBytes - 2 * lastWord.length)}${lastWord}`;
  const { status } = await room.as(0).put("/contract", { markdown, base_version: 0 });
  if (status !== 200) throw new Error(`The contract could not be proposed: ${status}`);
  return { id: room.id, token: room.tokens[0] ?? "" };
}

/** A room with nearly as many versions of the contract as it may have, as long as they fit. */
async function roomWithVersions(service: Service): Promise<KnownRoom> {
  const room = await createRoom(service);
  for (let version = 0; version < limits.contractVersions - 1; version++) {
    const { status } = await room
      .as(0)
      .put("/contract", { markdown: `${version} ${"words ".repeat(3_400)}` });
    if (status !== 200) throw new Error(`The contract could not be proposed: ${status}`);
  }
  return { id: room.id, token: room.tokens[0] ?? "" };
}

/** A room with two versions of the contract that redaction makes as long as it can, with a letter that is not Latin. */
async function roomOfSecrets(service: Service): Promise<KnownRoom> {
  const room = await createRoom(service);
  for (const first of ["Ж", "Ш"]) {
    const markdown = `${first}\n${"PIN: 4711\n".repeat(limits.contractBytes / 10 - 1)}`;
    const { status } = await room.as(0).put("/contract", { markdown });
    if (status !== 200) throw new Error(`The contract could not be proposed: ${status}`);
  }
  return { id: room.id, token: room.tokens[0] ?? "" };
}

/** A room with two versions of the maximum length, whose smallest diff takes long to find. */
async function roomToCompare(service: Service): Promise<KnownRoom> {
  const room = await createRoom(service);
  const version = (change: string) =>
    Array.from(
      { length: 4_000 },
      (_, line) => `${"a".repeat(27)}${line % 2}${line % 54 === 0 ? change : ""}`,
    );
  for (const change of ["", "z"]) {
    const { status } = await room.as(0).put("/contract", { markdown: version(change).join("\n") });
    if (status !== 200) throw new Error(`The contract could not be proposed: ${status}`);
  }
  return { id: room.id, token: room.tokens[0] ?? "" };
}

/** A room whose page has as many elements as it shows: of the contract, of messages and of questions. */
async function roomWithElements(service: Service): Promise<Pick<Target, "elements" | "decided">> {
  const participants = [{ role: "Buyer" }, { role: "Seller", approval: "person" }];
  const room = await createRoom(service, { participants });
  const markup = "*a* `b`\n\n";
  const writes: [path: string, body: object][] = [
    ...Array.from({ length: 200 }, (): [string, object] => ["/messages", { content: markup.repeat(5) }]),
    ...Array.from({ length: 100 }, (): [string, object] => ["/questions", { question: markup.repeat(5) }]),
  ];
  await room.as(0).put("/contract", { markdown: markup.repeat(9_000) });
  for (const [path, body] of writes) {
    const { status } = await room.as(0).post(path, body);
    if (status !== 201) throw new Error(`The room could not be filled: ${status}`);
  }
  const page = room.created.approval_urls?.[1] ?? "";
  return {
    elements: { id: room.id, token: room.tokens[0] ?? "" },
    decided: { id: room.id, token: page.split("/").at(-1) ?? "", action: await actionIn(page) },
  };
}

/** The name of the action of the forms of a page. */
async function actionIn(page: string): Promise<string> {
  const [action] = /\$ACTION_ID_\w+/.exec((await sendRequest("GET", page)).text) ?? [];
  if (action === undefined) throw new Error("The page has no form.");
  return action;
}
